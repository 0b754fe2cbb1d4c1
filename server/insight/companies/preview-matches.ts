import { setImmediate } from 'node:timers/promises';
import type { CompanyMatches, CompanyRequest } from '#contract/insight/companies.ts';
import { type Language, pickText } from '#contract/language.ts';
import { CompanyMatcher, type NamedCompany, namesOf } from '#server/insight/corpus/company-matcher.ts';
import { listCompanies } from '#server/insight/corpus/queries.ts';
import { plainSegmenter } from '#server/insight/corpus/tools.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import { addDays } from '#server/platform/days.ts';
import { AppError } from '#server/platform/errors.ts';
import { findCompany } from './queries.ts';
import { type ConcernedText, listConcerned, listTexts } from './queue-again.ts';
import { outdatedBy, settleAliases } from './write-companies.ts';

/** Days looked back. */
const days = 90;
/** Articles of one part: a fraction of a second. */
const partSize = 500;
/** Articles read before other requests have their turn. */
const readAtOnce = 32;
const samplesOfName = 3;
/** Characters shown on either side of a name in a body. */
const around = 20;
/** Stands for a company that is not saved yet. */
const newcomer = -1;

type Matched = CompanyMatches['names'][number];
type Change = Matched['samples'][number]['change'];

interface Asked {
  readonly language: Language;
  readonly now: Date;
}

/** What the names of a company match now and would match, an article at a time; NOT_FOUND for an unknown company. */
export async function previewMatches(
  db: Database,
  request: Omit<CompanyRequest, 'version'> & { readonly before?: number | undefined },
  { language, now }: Asked,
): Promise<CompanyMatches> {
  const { stockId, before: below, keepsFormer, ...values } = request;
  const before = stockId === undefined ? undefined : await findCompany(db, stockId);
  if (stockId !== undefined && !before) throw new AppError('NOT_FOUND');
  const after = settleAliases({ before, after: values }, keepsFormer);
  const id = stockId ?? newcomer;
  const since = addDays(chinaDate(now), 1 - days);
  const outdated = { stockIds: [id], names: outdatedBy([{ before, after }]).names };
  const concerned = await listConcerned(db, outdated, since);
  const rest = concerned.filter((articleId) => below === undefined || articleId < below);
  const part = rest.slice(0, partSize);

  const others = (await listCompanies(db)).filter((company) => company.stockId !== id);
  const isNow = finderOf(id, before ? [...others, before] : others);
  const willBe = finderOf(id, [...others, { ...after, stockId: id }]);
  const names = new Map<string, Matched>(
    [...namesOf(after), ...(before ? namesOf(before) : [])].map((name) => [
      name,
      { name, before: 0, after: 0, samples: [] },
    ]),
  );
  const tally = { added: 0, lost: 0 };
  let read = 0;
  for (const text of await listTexts(db, part, since)) {
    read += 1;
    if (read % readAtOnce === 0) await setImmediate();
    const [former, next] = [isNow(text.content), willBe(text.content)];
    if (former.size === 0 && next.size > 0) tally.added += 1;
    if (former.size > 0 && next.size === 0) tally.lost += 1;
    for (const [name, matched] of names) {
      const [wasAt, isAt] = [former.get(name), next.get(name)];
      const at = isAt ?? wasAt;
      if (at === undefined) continue;
      if (wasAt !== undefined) matched.before += 1;
      if (isAt !== undefined) matched.after += 1;
      const change: Change = wasAt === undefined ? 'added' : isAt === undefined ? 'lost' : 'kept';
      addSample(matched, { ...describe(text, { at, name, language }), change });
    }
  }
  return {
    names: [...names.values()],
    ...tally,
    read,
    total: concerned.length,
    next: rest.length > part.length ? (part.at(-1) ?? null) : null,
  };
}

/** Where each name of the company counts first in a text. */
function finderOf(stockId: number, companies: readonly NamedCompany[]): (text: string) => ReadonlyMap<string, number> {
  const matcher = new CompanyMatcher(companies, (text) => plainSegmenter().tagKnown(text));
  return (text) => {
    const found = new Map<string, number>();
    for (const one of matcher.locate(text)) {
      const name = text.slice(one.start, one.end);
      if (one.stockId === stockId && !found.has(name)) found.set(name, one.start);
    }
    return found;
  };
}

/** Changes come before what stays; of each the latest. */
function addSample({ samples }: Matched, sample: Matched['samples'][number]): void {
  if (samples.length < samplesOfName) {
    samples.push(sample);
  } else if (sample.change !== 'kept') {
    const kept = samples.findLastIndex(({ change }) => change === 'kept');
    if (kept >= 0) samples.splice(kept, 1, sample);
  }
}

interface Place {
  readonly at: number;
  readonly name: string;
  readonly language: Language;
}

function describe({ articleId, title, headline, content }: ConcernedText, { at, name, language }: Place) {
  const shown = pickText(title, language);
  const isInHeadline = headline.includes(name) && at < headline.length;
  const excerpt = content.slice(Math.max(0, at - around), at + name.length + around).replaceAll('\n', ' ');
  return { articleId, title: shown, excerpt: isInHeadline ? '' : excerpt };
}
