// The rules of some games in plain C++, for `table.py`: g++ -O2 -o plain plain.cpp && ./plain burnt
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

// Burnt Ground of the README: who wins, for each player who starts.
namespace burnt {
const int down = 6;
std::unordered_map<std::string, bool> known[2];

bool wins(const std::string& board, int player) {
    auto found = known[player].find(board);
    if (found != known[player].end()) return found->second;
    const char piece = player ? 'O' : 'X';
    const int size = board.size();
    bool won = false;
    for (int i = 0; i < size && !won; i++) {
        if (board[i] != piece) continue;
        for (int step : {-down, -1, 1, down}) {
            const int to = i + step;
            if (to < 0 || to >= size || board[to] != '.') continue;
            std::string next = board;
            next[i] = '#';
            next[to] = piece;
            if (!wins(next, 1 - player)) {
                won = true;
                break;
            }
        }
    }
    return known[player][board] = won;
}
}  // namespace burnt

static int mex(const std::vector<char>& seen) {
    return std::find(seen.begin(), seen.end(), 0) - seen.begin();
}

std::map<std::array<int, 3>, int> three;
int wythoff(int a, int b, int c) {
    auto found = three.find({a, b, c});
    if (found != three.end()) return found->second;
    std::vector<char> seen(512);
    for (int i = 1; i <= a; i++) seen[wythoff(a - i, b, c)] = 1;
    for (int i = 1; i <= b; i++) seen[wythoff(a, b - i, c)] = 1;
    for (int i = 1; i <= c; i++) seen[wythoff(a, b, c - i)] = 1;
    for (int i = 1; i <= std::min({a, b, c}); i++) seen[wythoff(a - i, b - i, c - i)] = 1;
    return three[{a, b, c}] = mex(seen);
}

std::map<int, int> rows;
int kayles(int n) {
    auto found = rows.find(n);
    if (found != rows.end()) return found->second;
    std::vector<char> seen(512);
    for (int i = 0; i <= n - 1; i++) seen[kayles(i) ^ kayles(n - 1 - i)] = 1;
    for (int i = 0; i <= n - 2; i++) seen[kayles(i) ^ kayles(n - 2 - i)] = 1;
    return rows[n] = mex(seen);
}

int grundy(int last) {
    std::vector<int> values(last + 1), seen(4096, -1);
    for (int n = 0; n <= last; n++) {
        for (int i = 1; 2 * i < n; i++) seen[values[i] ^ values[n - i]] = n;
        while (seen[values[n]] == n) values[n]++;
    }
    return values[last];
}

int main(int, char** args) {
    const std::string game = args[1];
    if (game == "burnt") {
        const std::string board = "X...O/...../...../O...X";
        const bool left = burnt::wins(board, 0), right = burnt::wins(board, 1);
        puts(left ? (right ? "N" : "L") : (right ? "R" : "P"));
    } else if (game == "wythoff") {
        printf("*%d\n", wythoff(40, 40, 40));
    } else if (game == "kayles") {
        for (int n = 0; n <= 2000; n++) kayles(n);
        printf("%d\n", kayles(2000));
    } else if (game == "grundy") {
        printf("%d\n", grundy(std::atoi(args[2])));
    }
}
