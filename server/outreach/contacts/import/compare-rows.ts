import type { ContactColumn } from '#contract/outreach/contact-import.ts';
import { hasWithdrawn } from '#contract/outreach/contact-rules.ts';
import { noteWithdrawal, overcomes } from '#server/outreach/contacts/consent.ts';
import { maxGroups } from '#server/outreach/contacts/groups.ts';
import { findBounces } from '#server/outreach/contacts/queries.ts';
import { findWithdrawals, latestWithdrawal, type Withdrawals } from '#server/outreach/contacts/withdrawals.ts';
import { chinaDate } from '#server/platform/china-time.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { CheckedRow } from './check-row.ts';
import { findPresent, type PresentContact, type StagedRow } from './queries.ts';
import type { RowChange, RowReason } from './tables.ts';

/** Classifies each row (add, change, skip); earlier rows win. */
export class RowComparison {
  readonly #stockId: number;
  readonly #rowOfWay = new Map<string, number>();
  readonly #rowOfContact = new Map<number, number>();
  readonly #groups: Set<string>;
  readonly newGroups: string[] = [];
  readonly counts = { add: 0, change: 0, skip: 0 };

  constructor(stockId: number, groups: readonly string[]) {
    this.#stockId = stockId;
    this.#groups = new Set(groups);
  }

  /** Compares a batch with existing contacts. */
  async compare(tx: Database, rows: readonly CheckedRow[]): Promise<StagedRow[]> {
    const ways = rows.filter(({ reasons }) => reasons.length === 0).map(({ texts }) => texts);
    const found = await findPresent(tx, this.#stockId, ways);
    const channels = [...ways, ...found];
    const withdrawals = await findWithdrawals(tx, this.#stockId, channels);
    const refusals = { withdrawals, bounces: await findBounces(tx, this.#stockId, channels) };
    const present = byWay(found);
    return rows.map((row) => {
      const staged = this.#decide(row, present, refusals);
      this.counts[staged.act] += 1;
      return staged;
    });
  }

  #decide(row: CheckedRow, present: ReadonlyMap<string, PresentContact>, refusals: Refusals): StagedRow {
    if (row.reasons.length > 0) return skipped(row, row.reasons);
    const { mobile, email } = row.texts;
    const ways = [mobile, email].filter((way) => way !== '');
    const earlier = ways.map((way) => this.#rowOfWay.get(way)).find((number) => number !== undefined);
    if (earlier !== undefined) return skipped(row, [{ column: null, reason: 'twiceInFile', value: String(earlier) }]);
    const [ofMobile, ofEmail] = [present.get(mobile), present.get(email)];
    if (ofMobile && ofEmail && ofMobile !== ofEmail) return skipped(row, [{ column: null, reason: 'twoContacts' }]);
    const contact = ofMobile ?? ofEmail;
    const sameRow = contact && this.#rowOfContact.get(contact.id);
    if (sameRow !== undefined) return skipped(row, [{ column: null, reason: 'sameContact', value: String(sameRow) }]);
    if (!this.#admitGroup(row.group)) return skipped(row, [{ column: 'group', reason: 'tooManyGroups' }]);
    for (const way of ways) this.#rowOfWay.set(way, row.number);
    if (contact) {
      this.#rowOfContact.set(contact.id, row.number);
      return changed(row, contact, refusals);
    }
    return added(row, refusals);
  }

  /** Missing groups are created with the contacts, up to the maximum. */
  #admitGroup(group: string): boolean {
    if (group === '' || this.#groups.has(group)) return true;
    if (this.#groups.size >= maxGroups) return false;
    this.#groups.add(group);
    this.newGroups.push(group);
    return true;
  }
}

/** Who has withdrawn, and from whose addresses mail came back. */
interface Refusals {
  readonly withdrawals: Withdrawals;
  readonly bounces: ReadonlyMap<string, Date>;
}

/** Mobile numbers and e-mail addresses share a map; they cannot be confused. */
function byWay(contacts: readonly PresentContact[]) {
  return new Map(
    contacts.flatMap((contact) =>
      [contact.mobile, contact.email]
        .filter((way) => way !== '')
        .map((way): [string, PresentContact] => [way, contact]),
    ),
  );
}

const unchanged = {
  contactId: null,
  version: null,
  unsubscribedAt: null,
  isReceiving: false,
  isConsenting: false,
  consentAt: null,
  changes: [],
} as const;

function base({ number, given, texts, nameOrder, group }: CheckedRow) {
  return { number, cells: given, ...texts, nameOrder, groupName: group };
}

function skipped(row: CheckedRow, reasons: readonly RowReason[]): StagedRow {
  return { ...base(row), ...unchanged, act: 'skip', reasons };
}

const stays = (unsubscribedAt: Date): RowReason => ({
  column: 'receiving',
  reason: 'withdrew',
  value: chinaDate(unsubscribedAt),
});

/** When mail to an address came back where the row's consent would end that, which nobody has confirmed. */
function bounceOver({ receiving, consentAt }: CheckedRow, email: string, { bounces }: Refusals): Date | undefined {
  const bouncedAt = bounces.get(email);
  return receiving && bouncedAt && overcomes(consentAt, bouncedAt) ? bouncedAt : undefined;
}

/**
 * When mail to a new address of a contact came back: its consent, given with the former one, says nothing of that, and
 * nobody has confirmed that the person agreed again.
 */
function addressBounced(email: string, contact: PresentContact, { bounces }: Refusals): Date | undefined {
  const bouncedAt = email === contact.email ? undefined : bounces.get(email);
  return bouncedAt && contact.consentAt && overcomes(contact.consentAt, bouncedAt) ? bouncedAt : undefined;
}

const keepsAddress = (bouncedAt: Date): RowReason => ({
  column: 'email',
  reason: 'addressBounced',
  value: chinaDate(bouncedAt),
});

const cameBack = (bouncedAt: Date): RowReason => ({
  column: 'receiving',
  reason: 'bounced',
  value: chinaDate(bouncedAt),
});

/** Whoever withdrew under another contact is still unsubscribed. */
function added(row: CheckedRow, refusals: Refusals): StagedRow {
  const unsubscribedAt = latestWithdrawal(refusals.withdrawals, row.texts);
  const bouncedAt = unsubscribedAt ? undefined : bounceOver(row, row.texts.email, refusals);
  const isReceiving = row.receiving === true && unsubscribedAt === null && bouncedAt === undefined;
  return {
    ...base(row),
    ...unchanged,
    act: 'add',
    unsubscribedAt,
    isReceiving,
    isConsenting: isReceiving,
    consentAt: isReceiving ? row.consentAt : null,
    reasons: row.receiving && unsubscribedAt ? [stays(unsubscribedAt)] : bouncedAt ? [cameBack(bouncedAt)] : [],
  };
}

/** Empty cells leave values unchanged. */
function changed(row: CheckedRow, contact: PresentContact, refusals: Refusals): StagedRow {
  const { texts } = row;
  const takenBack = addressBounced(texts.email, contact, refusals);
  const after = {
    name: texts.name,
    mobile: texts.mobile || contact.mobile,
    email: (takenBack ? '' : texts.email) || contact.email,
    position: texts.position || contact.position,
    group: row.group || contact.group,
  };
  const consent = noteWithdrawal(contact, latestWithdrawal(refusals.withdrawals, after));
  const isWithdrawn = hasWithdrawn(consent);
  // An earlier consent is the better evidence, and a pause does not withdraw it.
  const isFirst = !isWithdrawn && contact.consentAt === null;
  const bouncedAt = isFirst ? bounceOver(row, after.email, refusals) : undefined;
  const isReceiving = !isWithdrawn && ((bouncedAt ? undefined : row.receiving) ?? contact.isReceiving);
  const isConsenting = isReceiving && isFirst && !bouncedAt && row.receiving === true;
  const changes: RowChange[] = (Object.keys(after) as (keyof typeof after)[])
    .filter((column) => after[column] !== contact[column])
    .map((column) => ({ column, before: contact[column], after: after[column] }));
  if (isReceiving !== contact.isReceiving) changes.push(switched(contact.isReceiving, isReceiving));
  else if (isConsenting) changes.push({ column: 'consentAt', before: '', after: chinaDay(row.consentAt) });
  const left = isWithdrawn && row.receiving ? consent.unsubscribedAt : null;
  const reasons = [
    ...(takenBack ? [keepsAddress(takenBack)] : []),
    ...(left ? [stays(left)] : bouncedAt ? [cameBack(bouncedAt)] : []),
  ];
  if (changes.length === 0) {
    return skipped(row, reasons.length > 0 ? reasons : [{ column: null, reason: 'nothingNew', value: contact.name }]);
  }
  const { group: _group, ...columns } = after;
  return {
    ...base(row),
    ...unchanged,
    ...columns,
    act: 'change',
    contactId: contact.id,
    version: contact.version,
    unsubscribedAt: consent.unsubscribedAt,
    isReceiving,
    isConsenting,
    consentAt: isConsenting ? row.consentAt : null,
    changes,
    reasons,
  };
}

const switched = (before: boolean, after: boolean): RowChange => ({
  column: 'receiving' satisfies ContactColumn,
  before: String(before),
  after: String(after),
});

const chinaDay = (moment: Date | null) => (moment ? chinaDate(moment) : '');
