# The Homebrew formula. It builds the crate as published; `sha256` must be that of its archive, which
# `shasum -a 256 target/package/upstar-0.1.0.crate` prints after `cargo package`.
class Upstar < Formula
  desc "Interpreter for combinatorial games, with a prompt and a claim checker"
  homepage "https://docs.rs/upstar"
  url "https://static.crates.io/crates/upstar/upstar-0.1.0.crate"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license any_of: ["MIT", "Apache-2.0"]

  depends_on "rust" => :build

  def install
    system "tar", "--strip-components", "1", "-xzf", "upstar-#{version}.crate"
    system "cargo", "install", "--profile", "dist", *std_cargo_args
    generate_completions_from_executable(bin/"upstar", "--completions")
    (man1/"upstar.1").write Utils.safe_popen_read(bin/"upstar", "--man")
    pkgshare.install Dir["examples/*.cgt"]
  end

  test do
    assert_equal "1/2", shell_output("#{bin}/upstar -e '{0|1}'").split.first
    (testpath/"nim.cgt").write "assert *1 + *2 + *3 == 0\n"
    assert_match "1 passed, 0 failed", shell_output("#{bin}/upstar check nim.cgt")
  end
end
