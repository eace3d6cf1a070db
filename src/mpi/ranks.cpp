// The module that parallel/mpi_module.cpp loads: the only source that knows of MPI.
#include <mpi.h>

#include <cstdlib>
#include <list>
#include <memory>
#include <optional>
#include <string>

#include "parallel/mpi_module.hpp"

namespace sinkproof::parallel {

namespace {

class MpiRanks : public Ranks {
 public:
  MpiRanks() {
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
  }
  MpiRanks(const MpiRanks&) = delete;
  MpiRanks& operator=(const MpiRanks&) = delete;
  ~MpiRanks() override {
    for (auto& message : sent_) MPI_Wait(&message.request, MPI_STATUS_IGNORE);
    MPI_Finalize();
  }

  [[nodiscard]] int rank() const override { return rank_; }
  [[nodiscard]] int size() const override { return size_; }

  void send(int to, std::string bytes) override {
    forget_arrived();
    auto& message = sent_.emplace_back();
    message.bytes = std::move(bytes);
    MPI_Isend(message.bytes.data(), static_cast<int>(message.bytes.size()), MPI_BYTE, to, tag, MPI_COMM_WORLD,
              &message.request);
  }

  std::optional<Message> receive() override {
    forget_arrived();
    int is_there = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, tag, MPI_COMM_WORLD, &is_there, &status);
    if (is_there == 0) return std::nullopt;
    int size = 0;
    MPI_Get_count(&status, MPI_BYTE, &size);
    Message message{status.MPI_SOURCE, std::string(static_cast<std::size_t>(size), '\0')};
    MPI_Recv(message.bytes.data(), size, MPI_BYTE, message.from, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return message;
  }

 private:
  static constexpr int tag = 1;
  struct Sent {
    std::string bytes;
    MPI_Request request = MPI_REQUEST_NULL;
  };

  void forget_arrived() {
    sent_.remove_if([](Sent& message) {
      int is_done = 0;
      MPI_Test(&message.request, &is_done, MPI_STATUS_IGNORE);
      return is_done != 0;
    });
  }

  int rank_ = 0;
  int size_ = 1;
  std::list<Sent> sent_;  ///< MPI reads them until it is done
};

}  // namespace

}  // namespace sinkproof::parallel

extern "C" sinkproof::parallel::Ranks* sinkproof_mpi_ranks() {
  int provided = 0;
  // Only the thread that calls Ranks calls MPI.
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided);
  return provided < MPI_THREAD_FUNNELED ? nullptr
                                        : std::make_unique<sinkproof::parallel::MpiRanks>().release();
}

extern "C" void sinkproof_mpi_abort(int exit_code) {
  MPI_Abort(MPI_COMM_WORLD, exit_code);
}
