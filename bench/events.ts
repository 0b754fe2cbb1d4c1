/**
 * Are events found, with the role of the company and the amount?
 *
 * Method. Real sentences of financial news with labelled events (EVENTS_FILE; they are not part of the project) are
 * parted by a hash of their text. One half was read to write the rules, the other half never. A sentence counts once for
 * each type: found if the rules and the labels both say that it tells such an event. A role counts for each labelled
 * company of an event whose type was found; where the rules say that they do not know, it counts as unsure and not as
 * wrong. An amount is right if it is one of the labelled ones, to the digit. The labels have no forecasts, penalties and
 * changes of management; sentences of the tests stand for these.
 */
import { eventTypes } from '#contract/insight/event-types.ts';
import { countEvents, type EventCounts } from '#server/testing/event-counts.ts';
import { labelsOf, mayBeRead, readLabelled } from '#server/testing/labelled-events.ts';
import { report } from './report.ts';

const wanted = { types: 6, f1: 0.9, role: 0.85 };

const file = process.env.EVENTS_FILE;
if (!file) throw new Error('Set EVENTS_FILE to a file of labelled sentences.');

const f1Of = ({ found, wrong, missed }: EventCounts) => (2 * found) / (2 * found + wrong + missed);
const roleOf = ({ rolesRight, rolesWrong }: EventCounts) => rolesRight / (rolesRight + rolesWrong);
const sum = (all: readonly EventCounts[], key: keyof EventCounts) =>
  all.reduce((total, counts) => total + counts[key], 0);

const sentences = readLabelled(file);
const measured = eventTypes.filter((type) => labelsOf[type]);
const halves = {
  read: sentences.filter(mayBeRead),
  unread: sentences.filter((sentence) => !mayBeRead(sentence)),
};
const rows = measured.map((type) => ({
  type,
  read: countEvents(halves.read, type),
  unread: countEvents(halves.unread, type),
}));
const unread = rows.map((row) => row.unread);
const good = unread.filter((counts) => f1Of(counts) >= wanted.f1).length;
const roles = sum(unread, 'rolesRight') / (sum(unread, 'rolesRight') + sum(unread, 'rolesWrong'));
const unsure =
  sum(unread, 'rolesUnsure') / (sum(unread, 'rolesUnsure') + sum(unread, 'rolesRight') + sum(unread, 'rolesWrong'));
const amounts = sum(unread, 'amountsRight') / sum(unread, 'amounts');

report('events', [
  '| | F1, sentences read | F1, not read | role right, not read | amounts right, not read |',
  '| --- | --: | --: | --: | --: |',
  ...rows.map(
    ({ type, read, unread: counts }) =>
      `| \`${type}\` | ${f1Of(read).toFixed(3)} | **${f1Of(counts).toFixed(3)}** | ${roleOf(counts).toFixed(2)} | ${
        counts.amounts === 0 ? '–' : `${counts.amountsRight} of ${counts.amounts}`
      } |`,
  ),
  '',
  `${halves.read.length} sentences read, ${halves.unread.length} not. Of these ${good} types reach ${wanted.f1.toFixed(2)}, wanted ${wanted.types}; of the roles that are told **${roles.toFixed(3)}** are right, wanted ${wanted.role}, and ${(unsure * 100).toFixed(1)} % are left open; ${amounts.toFixed(2)} of the amounts are right.`,
]);
if (good < wanted.types || roles < wanted.role) process.exitCode = 1;
