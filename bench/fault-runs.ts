/**
 * Is what was acknowledged still there after an unlucky day?
 *
 * Method. Each run starts the built product on a folder of its own, embedded PostgreSQL and demo, and has four callers
 * add contacts through the API; every number and text that was answered with 200 is kept outside. Then one fault is
 * brought about: while they write, while nothing runs, or in the middle of a first start. The product is started
 * again and every contact that was acknowledged is looked for in the list. "the next start said" is what the start
 * directly after the fault answered: that it is ready, or the one line it ended with; where it was refused, the fault
 * is undone by hand and the start after that is the one that is compared. After a first start that was broken off the
 * demo must be as whole as after one that was not, and what is written then must be there after one more start.
 *
 * A run fails when anything acknowledged is missing, when a start says something that is not one plain line, or
 * when nobody can start any more. Nothing is timed, so other work on the machine does not matter. As root on Linux:
 * small disks are mounted, and programs are hidden from one process. Needs a build. `-- --only <part of a name>` runs
 * some of them.
 */
import { faultsAtRest } from './faults-at-rest.ts';
import { faultsInFirstStart } from './faults-in-first-start.ts';
import { faultsWhileWriting } from './faults-while-writing.ts';
import { runFaults } from './run-faults.ts';

await runFaults('fault-runs', [...faultsWhileWriting, ...faultsAtRest, ...faultsInFirstStart], 'the next start said');
