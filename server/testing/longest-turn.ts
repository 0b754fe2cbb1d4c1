/**
 * Does an act, and tells the largest part of its computing during which nobody else got a turn, from 0 to 1. Both are
 * counted by what the thread has computed, not by the clock: what other programs take of the machine meanwhile, and
 * what the act waits for, holds up nobody by its fault.
 */
export async function longestTurn<Value>(act: () => Promise<Value>): Promise<{ value: Value; share: number }> {
  const begun = computed();
  let since = begun;
  let longest = 0;
  const look = () => {
    const now = computed();
    longest = Math.max(longest, now - since);
    since = now;
  };
  const others = setInterval(look, 1);
  try {
    const value = await act();
    look();
    return { value, share: longest / (since - begun) };
  } finally {
    clearInterval(others);
  }
}

/** What this thread has computed so far, in microseconds. */
function computed(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}
