// The rules of some games in plain C++, for `table.py`: g++ -O2 -o plain plain.cpp && ./plain burnt
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
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

// Answers by index; -1 if there is none yet.
std::vector<int> three, rows, tokens;
const int most = 60, longest = 600;

int wythoff(int a, int b, int c) {
    const int at = (a * (most + 1) + b) * (most + 1) + c;
    if (three[at] >= 0) return three[at];
    std::vector<char> seen(512);
    for (int i = 1; i <= a; i++) seen[wythoff(a - i, b, c)] = 1;
    for (int i = 1; i <= b; i++) seen[wythoff(a, b - i, c)] = 1;
    for (int i = 1; i <= c; i++) seen[wythoff(a, b, c - i)] = 1;
    for (int i = 1; i <= std::min({a, b, c}); i++) seen[wythoff(a - i, b - i, c - i)] = 1;
    return three[at] = mex(seen);
}

int kayles(int n) {
    if (rows[n] >= 0) return rows[n];
    std::vector<char> seen(512);
    for (int i = 0; i <= n - 1; i++) seen[kayles(i) ^ kayles(n - 1 - i)] = 1;
    for (int i = 0; i <= n - 2; i++) seen[kayles(i) ^ kayles(n - 2 - i)] = 1;
    return rows[n] = mex(seen);
}

// A token on a strip goes any number of steps, but not as many as in the last move.
int token(int n, int last) {
    const int at = n * (longest + 1) + last;
    if (tokens[at] >= 0) return tokens[at];
    std::vector<char> seen(longest + 2);
    for (int i = 1; i <= n; i++)
        if (i != last) seen[token(n - i, i)] = 1;
    return tokens[at] = mex(seen);
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
        three.assign((most + 1) * (most + 1) * (most + 1), -1);
        printf("*%d\n", wythoff(most, most, most));
    } else if (game == "kayles") {
        const int last = std::atoi(args[2]);
        rows.assign(last + 1, -1);
        for (int n = 0; n <= last; n++) kayles(n);
        printf("%d\n", kayles(last));
    } else if (game == "token") {
        tokens.assign((longest + 1) * (longest + 1), -1);
        printf("*%d\n", token(longest, 0));
    } else if (game == "grundy") {
        printf("%d\n", grundy(std::atoi(args[2])));
    }
}
