import type { CallToAction, SiteFrame } from '#contract/content/site.ts';
import { type Language, pickText } from '#contract/language.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { ReadBrand, ReadHotline } from '#server/platform/messages/mail/notice.ts';
import { findSingle, listPublic } from './content/read-content.ts';
import { displayedItem } from './content/shown-text.ts';

/** Brand, navigation and footer; missing texts are empty. */
export async function readFrame(
  db: Database,
  { language, now }: { language: Language; now: Date },
): Promise<SiteFrame> {
  const [settings, menus, links] = await Promise.all([
    findSingle(db, 'settings', now),
    listPublic(db, 'menu', { now }),
    listPublic(db, 'menuLink', { now }),
  ]);
  const { brand, tagline, slogan, phone = '', phoneHours, copyright, recordNumber, credit } = settings?.fields ?? {};
  return {
    ...displayedItem({ brand, tagline, slogan, phoneHours, copyright, recordNumber, credit }, language),
    phone,
    navigation: menus.map((menu) => ({
      ...displayedItem({ label: menu.fields.label }, language),
      links: links
        .filter(({ fields }) => fields.menu === menu.id)
        .map(({ fields: { label, note, href } }) => ({ ...displayedItem({ label, note }, language), href })),
    })),
  };
}

/** Name of the product; empty where it is missing. */
export const readBrand: ReadBrand = async (db, language, now) => {
  const { brand } = (await findSingle(db, 'settings', now))?.fields ?? {};
  return brand ? pickText(brand, language) : '';
};

/** The public phone number; empty where it is missing. */
export const readHotline: ReadHotline = async (db, now) => (await findSingle(db, 'settings', now))?.fields.phone ?? '';

/** Call to action of the front page and product pages. */
export async function readCallToAction(
  db: Database,
  { language, now }: { language: Language; now: Date },
): Promise<CallToAction> {
  const { title, text } = (await findSingle(db, 'callToAction', now))?.fields ?? {};
  return displayedItem({ title, text }, language);
}
