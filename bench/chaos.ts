/**
 * Does every fault of the surroundings end in a clear message, with nothing lost?
 *
 * Method. Each run starts the built product on a copy of one folder with the demo, and has callers add contacts through
 * the API; every number and text that was answered with 200 is kept outside. Then one fault is brought about for real:
 * the disk is full (a small one, mounted) or slow (throttled by the kernel), the clock jumps (libfaketime), names are not
 * found any more (the process has its own /etc/hosts), the file store, the mail server or the provider of SMS takes
 * connections and says nothing, a page of a table is broken on disk, a child process is killed. What is said while it
 * lasts is in the last column. Then the fault is undone, the product must work again without a restart unless the run
 * says otherwise, and every contact that was acknowledged is looked for after a last restart, as are the picture and the
 * invitation that were taken before or during the fault.
 *
 * A run fails when something acknowledged is missing, when the message is another one than the fault calls for, or when
 * the product does not recover. Nothing is timed but answers, which must come within 30 s. As root on Linux; needs a
 * build, and Debian's package `faketime` for the clock. PostgreSQL keeps the right time: only the application's clock
 * jumps, because one machine has one clock that others need. `-- --only <part of a name>` runs some of them.
 */
import { clockFaults } from './chaos-clock.ts';
import { diskFaults } from './chaos-disk.ts';
import { linkFaults } from './chaos-links.ts';
import { faultsWhileWriting } from './faults-while-writing.ts';
import { runFaults } from './run-faults.ts';

/** Those that are runs of `npm run bench:faults` as well. */
const known = [
  'disk filled to the reserve during writes, room again, kill -9',
  'disk full to the last byte during writes, kill -9',
  'kill -9 of PostgreSQL during writes',
  'kill -9 of a connection of PostgreSQL',
];
await runFaults(
  'chaos',
  [...linkFaults, ...clockFaults, ...diskFaults, ...faultsWhileWriting.filter(({ name }) => known.includes(name))],
  'said meanwhile, or by the next start',
);
