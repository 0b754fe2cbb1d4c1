import type { EventType } from '#contract/insight/event-types.ts';
import { findAmounts } from '#server/insight/events/amounts.ts';
import { findEvents } from '#server/insight/events/find-events.ts';
import { normalizeText } from '#server/platform/text/plain-text.ts';
import { companiesOf, type LabelledSentence, labelsOf, moneyOf } from './labelled-events.ts';

/** How well the rules agree with labels on events of one type. */
export interface EventCounts {
  found: number;
  wrong: number;
  missed: number;
  rolesRight: number;
  rolesWrong: number;
  rolesUnsure: number;
  amountsRight: number;
  amounts: number;
}

/** Spans of the labels hold only where the search form changes no length. */
const keepsPlaces = ({ text }: LabelledSentence) => normalizeText(text) === text.toLowerCase();

export function countEvents(sentences: readonly LabelledSentence[], type: EventType): EventCounts {
  const counts: EventCounts = {
    ...{ found: 0, wrong: 0, missed: 0, rolesRight: 0, rolesWrong: 0, rolesUnsure: 0, amountsRight: 0, amounts: 0 },
  };
  const isLabelled = labelsOf[type] ?? (() => false);
  for (const sentence of sentences) {
    const labelled = sentence.events.filter(isLabelled);
    const text = normalizeText(sentence.text);
    const said = findEvents(text, []).find((event) => event.type === type);
    if (said) counts[labelled.length > 0 ? 'found' : 'wrong'] += 1;
    else if (labelled.length > 0) counts.missed += 1;
    if (!said || !keepsPlaces(sentence)) continue;
    for (const event of labelled) {
      for (const { role, at } of companiesOf(event)) {
        const mention = { stockId: 1, start: at.span[0], end: at.span[1] };
        const told = findEvents(text, [mention]).find((each) => each.type === type)?.companies[0]?.role;
        counts[told === role ? 'rolesRight' : told === 'unsure' ? 'rolesUnsure' : 'rolesWrong'] += 1;
      }
      const money = moneyOf(event).flatMap((word) => findAmounts(normalizeText(word)).map(({ value }) => value));
      if (money.length === 0) continue;
      counts.amounts += 1;
      if (said.amount && money.includes(said.amount.value)) counts.amountsRight += 1;
    }
  }
  return counts;
}
