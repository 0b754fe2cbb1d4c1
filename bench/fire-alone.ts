/**
 * Makes the requests given as JSON one after the other, in turns, and prints the milliseconds that each took. A process
 * of its own: in one that has measured other things before, the slowest calls were those that waited for its own garbage.
 */
import process from 'node:process';
import type { Shot } from './load.ts';

const { url, shots, turns }: { url: string; shots: readonly Shot[]; turns: number } = JSON.parse(process.argv[2] ?? '');
const times: number[] = [];
for (let turn = 0; turn < turns; turn += 1) {
  for (const { method = 'GET', path, headers, body } of shots) {
    const start = performance.now();
    const answer = await fetch(url + path, { method, headers: { ...headers }, body: body ?? null });
    await answer.arrayBuffer();
    times.push(performance.now() - start);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
  }
}
process.stdout.write(JSON.stringify(times));
