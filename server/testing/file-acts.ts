import { setTimeout as wait } from 'node:timers/promises';
import { writeXlsx } from 'hucre';
import { readXlsx } from 'hucre/xlsx';
import sharp from 'sharp';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { CallParts, TestApp } from './test-app.ts';
import { encodeForm, sha256 } from './upload.ts';

/** Content of an uploaded file that another company has as well. */
export interface Shared {
  readonly email: string;
  readonly group: string;
  readonly videoDigest: string;
  readonly videoBytes: number;
}

/** Actions with files, each with all its responses, without numbers that change each time. */
export type FileActs = Readonly<Record<string, (token: string | undefined) => Promise<string>>>;

/** Created once: a workbook contains its creation time, and its digest is returned. */
const made = new Map<string, Promise<Uint8Array>>();
function workbook(rows: string[][]): Promise<Uint8Array> {
  const key = JSON.stringify(rows);
  const file = made.get(key) ?? writeXlsx({ sheets: [{ name: 'S', rows }] });
  made.set(key, file);
  return file;
}

/** A form with the file that gets furthest, for each call that takes one. */
const forms: Partial<Record<EndpointName, () => Promise<CallParts>>> = {
  'article.previewImport': () => form([articleHeading, ['题', '文', '源', 'BA', '2026-11-01', '']]),
  'article.commitImport': () => form([articleHeading, ['题', '文', '源', 'BA', '2026-11-01', '']], { digest: 'x' }),
  'evaluation.previewImport': () => form([scoreHeading, ['2026Q3', '600000']]),
  'evaluation.commitImport': () => form([scoreHeading, ['2026Q3', '600000']], { digest: 'x' }),
  'company.previewImport': () => form([companyHeading, ['600000', '简', '全']]),
  'company.commitImport': () => form([companyHeading, ['600000', '简', '全']], { digest: 'x' }),
  'user.previewImport': () => form([userHeading, ['名', '公司', '角色', 'a@example.com']]),
  'user.commitImport': () => form([userHeading, ['名', '公司', '角色', 'a@example.com']], { digest: 'x' }),
  'manual.previewImport': () => form([chapterHeading, ['一', '章']]),
  'manual.commitImport': () => form([chapterHeading, ['一', '章']], { digest: 'x' }),
  'supplier.previewImport': () => form([supplierHeading, ['甲', '91350100M000100Y43', '数据服务']]),
  'supplier.commitImport': () => form([supplierHeading, ['甲', '91350100M000100Y43', '数据服务']], { digest: 'x' }),
  'inquiry.readLines': () => form([lineHeading, ['名', '1', '项']]),
  'inquiry.addFile': () => encodeForm(Buffer.from('%PDF-1.7'), { id: 77_777_777, name: 'a.pdf' }),
  'quote.addFile': () => encodeForm(Buffer.from('%PDF-1.7'), { token: 'made-up', name: 'a.pdf' }),
  'ownQuote.addFile': () =>
    encodeForm(Buffer.from('%PDF-1.7'), { key: '0c0ffee0-0000-4000-8000-000000000000', name: 'a.pdf' }),
  'upload.image': async () => {
    const create = { width: 60, height: 40, channels: 3 as const, background: 'red' };
    return encodeForm(await sharp({ create }).png().toBuffer(), { name: 'a.png' });
  },
  'upload.putPiece': () => {
    const piece = Buffer.alloc(10);
    return encodeForm(piece, { id: 'ca'.repeat(16), number: 1, digest: sha256(piece) });
  },
};
const articleHeading = ['标题', '正文', '来源', '类别', '发布时间', '原文链接'];
const scoreHeading = ['期间', '证券代码'];
const companyHeading = ['证券代码', '简称', '全称'];
const userHeading = ['姓名', '公司', '角色', '邮箱'];
const supplierHeading = ['公司名称', '统一社会信用代码', '服务领域'];
const lineHeading = ['名称', '数量', '单位'];
const chapterHeading = ['编号', '标题'];
const form = async (rows: string[][], fields = {}) => encodeForm(await workbook(rows), fields);

/** Endpoints that take a file and have no action here. */
export const fileCallsLeftOut = (): EndpointName[] =>
  (Object.keys(endpoints) as EndpointName[]).filter(
    (name) => endpoints[name].kind === 'POSTFILEUPLOAD' && !forms[name] && name !== 'contact.upload',
  );

/** All ways to upload or generate a file. */
export function fileActs(t: TestApp, { email, group, videoDigest, videoBytes }: Shared): FileActs {
  const say = async (name: EndpointName, token: string | undefined, parts: CallParts) => {
    const answer = await t.call(name, token, parts);
    const text = answer.rawPayload.subarray(0, 2).equals(Buffer.from('PK'))
      ? JSON.stringify(await readXlsx(answer.rawPayload))
      : answer.body;
    return { text: withoutNumbers(text), result: text === answer.body ? answer.json().result : undefined };
  };
  const sending = Object.entries(forms).map(([name, parts]) => {
    const act = async (token: string | undefined) => (await say(name as EndpointName, token, await parts())).text;
    return [name, act] as const;
  });
  /** Waits for a job and returns its last state. */
  const ended = async (name: EndpointName, token: string | undefined, id: number) => {
    for (;;) {
      const { text, result } = await say(name, token, { params: { id } });
      if (!['waiting', 'running', 'checking'].includes(result?.state)) return text;
      await wait(20);
    }
  };
  return {
    ...Object.fromEntries(sending),
    'contact.upload': async (token) => {
      const file = await workbook([
        ['姓名', '手机', '邮箱', '分组'],
        ['甲', '', email, group],
        ['乙', '19900001234', '', ''],
      ]);
      const sent = await say('contact.upload', token, await encodeForm(file, { name: 'a.xlsx' }));
      if (!sent.result) return sent.text;
      const { id } = sent.result;
      const said = [await ended('contact.uploadState', token, id)];
      for (const act of ['add', 'change', 'skip']) {
        const body = { id, act, page: 1, pageSize: 200 };
        said.push((await say('contact.uploadRows', token, { body })).text);
      }
      said.push((await say('contact.uploadResult', token, { body: { id } })).text);
      await t.call('contact.discardUpload', token, { body: { id } });
      return said.join('\n');
    },
    'contact.startExport': async (token) => {
      const begun = await say('contact.startExport', token, { body: {} });
      if (!begun.result) return begun.text;
      const { id } = begun.result;
      const state = await ended('contact.exportState', token, id);
      return `${state}\n${(await say('contact.exportFile', token, { body: { id } })).text}`;
    },
    'upload.beginVideo': async (token) =>
      (await say('upload.beginVideo', token, { body: { bytes: videoBytes, digest: videoDigest } })).text,
  };
}

/** Ids of requests and of new records differ each time. */
const withoutNumbers = (text: string) => text.replaceAll(/"(requestId|id)":("[^"]*"|\d+)/g, '"$1":0');
