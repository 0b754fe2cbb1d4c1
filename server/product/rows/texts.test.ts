import { describe, expect, test } from 'vitest';
import type { ContentFields } from '#contract/content/site-content/kinds.ts';
import { accessOfPage, hasPage } from '#contract/identity/built-pages.ts';
import { maxPasswordLength, minPasswordLength } from '#contract/identity/credential-rules.ts';
import { figureDefinitions } from '#contract/insight/figure-texts/definitions.ts';
import { languages } from '#contract/language.ts';
import { grantRows } from './grants.ts';
import { manualRows } from './manual.ts';
import { menuRows } from './menus.ts';
import { moduleRows } from './modules.ts';
import { companyTexts } from './site/company.ts';
import { frontTexts } from './site/front.ts';
import { offerTexts } from './site/offer.ts';
import { partnerTexts } from './site/partners.ts';
import { productTexts } from './site/products.ts';

const bodyOf = (key: string) => manualRows.find((row) => row.key === key)?.body;

describe('the manual', () => {
  const { stories, sources, scopeStories } = figureDefinitions.hotWord.constants;

  test('counts stories where the product counts stories', () => {
    expect(bodyOf('figures')?.['zh-CN']).toContain(`少于 ${stories} 则报道、少于 ${sources} 个来源`);
    expect(bodyOf('figures')?.['zh-CN']).toContain(`不足 ${scopeStories} 则`);
    expect(bodyOf('figures')?.en).toContain(`fewer than ${stories} stories or ${sources} sources`);
    expect(bodyOf('articles')?.['zh-CN']).toContain('每个选项下的报道则数');
    expect(bodyOf('articles')?.en).toContain('how many stories each choice holds');
  });

  test('explains articles under the name of articles', () => {
    expect(bodyOf('figures')?.['zh-CN']).toContain('<h3>文章篇数与日期</h3>');
    expect(bodyOf('figures')?.en).toContain('<h3>Articles and dates</h3>');
  });

  test('says what is added to both volumes of the active rate', () => {
    expect(bodyOf('figures')?.['zh-CN']).toContain('分子分母各加行业中位数');
    expect(bodyOf('figures')?.en).toContain('the industry’s median added to both');
  });

  test('names every page that a client has in its menu', () => {
    const granted = grantRows.flatMap(({ roleCode, element }) => (roleCode === 'CLIENT_ADMIN' ? [element] : []));
    const pages = menuRows.filter(
      ({ types, component }) =>
        types === 'MENU' && hasPage(component) && granted.some((element) => element === accessOfPage(component)),
    );
    expect(pages.length).toBeGreaterThan(15);
    for (const language of languages) {
      const said = manualRows.map(({ body }) => body[language]?.toLowerCase()).join('');
      const names = pages.map(({ name }) => name[language]?.toLowerCase() ?? '');
      expect(names.filter((name) => !said.includes(name))).toEqual([]);
    }
  });

  test('addresses its reader and the company as the product does', () => {
    expect(manualRows.map(({ body }) => body['zh-CN']).filter((text) => /你|贵公司/.test(text))).toEqual([]);
  });

  test('says where source, time and category of an article stand, and by what the Explorer filters', () => {
    expect(bodyOf('articles')?.['zh-CN']).toContain('标题上方是分类（BA、ESG、TPC）、来源和发布时间');
    expect(bodyOf('articles')?.['zh-CN']).toContain('按语气、事件类型、来源级别、公司和日期');
    expect(bodyOf('articles')?.en).toContain('Above the title stand category (BA, ESG, TPC), source and time');
    expect(bodyOf('articles')?.en).toContain('by tone, event type, source tier, company and date');
  });

  test('calls what rules find alerts, and not events', () => {
    expect(bodyOf('themes-events-and-alerts')?.['zh-CN']).toContain('每条告警可以确认');
    expect(bodyOf('themes-events-and-alerts')?.en).toContain('Each alert can be acknowledged');
  });

  test('tells of the sign-in, the logo and passwords what is so', () => {
    expect(bodyOf('workspace')?.['zh-CN']).toContain('左侧的标志回到工作台首页');
    expect(bodyOf('workspace')?.en).not.toContain('public site');
    expect(bodyOf('sign-in')?.en).toContain('choose Sign in');
    expect(bodyOf('security')?.['zh-CN']).toContain(`${minPasswordLength} 到 ${maxPasswordLength} 个字符`);
    expect(bodyOf('security')?.['zh-CN']).toMatch(/用手机短信或用邮件接收验证码/);
    expect(bodyOf('security')?.en).toMatch(/by SMS or by e-mail/);
  });

  test('describes the home as it opens, and why Explorer has another number', () => {
    expect(bodyOf('workspace')?.['zh-CN']).toMatch(/<ol><li>近 90 日.*文章.*活跃率/);
    expect(bodyOf('workspace')?.en).toMatch(/<ol><li>The last 90 days.*articles.*active rate/i);
    expect(bodyOf('questions')?.['zh-CN']).toContain('首页数的是文章（篇），Explorer 默认数的是报道（则）');
    expect(bodyOf('questions')?.en).toContain('The dashboard counts articles, Explorer stories');
  });
});

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : Object.values(value ?? {}).flatMap(textsIn);

test('the site promises nothing that is not built', () => {
  const texts = [...productTexts, ...frontTexts, ...offerTexts].flatMap(({ fields }) => textsIn(fields));
  const chinese = /令牌鉴权|不限人数|误读|提问热点|昨天发生|同业中位数|工作台查看和调整|多六成|挑五篇|两行按语/;
  const english =
    /^Token|as many people|misread|is asked|yesterday|peers’ median|changed in the workspace|sixty per cent|^Pick five|two lines/;
  expect(texts.filter((text) => chinese.test(text) || english.test(text))).toEqual([]);
});

test('the site promises files and other deliveries by arrangement, without hours, places or time limits', () => {
  const texts = offerTexts.flatMap(({ kind, fields }) => (/^data(Field|Delivery)$/.test(kind) ? textsIn(fields) : []));
  expect(texts.length).toBeGreaterThan(20);
  expect(
    texts.filter((text) => /\d\d:\d\d|每日|每周|放到|末尾|留存|daily|weekly|put where|at the end|kept for/i.test(text)),
  ).toEqual([]);
  const files = offerTexts.find(({ kind, key }) => kind === 'dataDelivery' && key === 'files');
  expect(files?.fields).toMatchObject({ terms: { 'zh-CN': expect.stringContaining('按约定') } });
});

test('the forms of the site address their reader as the product does', () => {
  const forms = companyTexts.flatMap(({ kind, fields }) => (/^(contact|trial)$/.test(kind) ? textsIn(fields) : []));
  expect(forms.length).toBeGreaterThan(5);
  expect(forms.filter((text) => text.includes('你'))).toEqual([]);
});

test('the site calls what the product has by the names that it has there', () => {
  const texts = [...productTexts, ...frontTexts, ...offerTexts].flatMap(({ fields }) => textsIn(fields));
  expect(texts.filter((text) => /共现主题|related themes|“Peers”|选择主题/.test(text))).toEqual([]);
});

test('stories are counted in the same word everywhere on the site', () => {
  const texts = [...productTexts, ...frontTexts, ...offerTexts].flatMap(({ fields }) => textsIn(fields));
  expect(texts.filter((text) => /报道条数|条报道|报道[^，。；]*\} 条|^词、.*条数/.test(text))).toEqual([]);
});

test('the site promises to take reports down at a medium’s request, for nothing follows what happens at the source', () => {
  const texts = JSON.stringify(partnerTexts);
  expect(texts).toContain('媒体要求下线的，我们随即下线');
  expect(texts).toContain('what they ask us to take down we take down');
  expect(texts).not.toMatch(/同步下线|what they take down/);
});

test('the site offers every module on request, as an account has those alone that are opened for it', () => {
  const offered = offerTexts.flatMap(({ kind, fields }) =>
    kind === 'saasModule' ? [fields as ContentFields<'saasModule'>] : [],
  );
  expect(offered.map(({ module }) => module).toSorted()).toEqual(moduleRows.map(({ code }) => code).toSorted());
  expect(new Set(offered.map(({ opening }) => opening))).toEqual(new Set(['request']));
});

test('the site promises a call within one working day, and the trial after it', () => {
  const texts = [...frontTexts, ...companyTexts].flatMap(({ fields }) => textsIn(fields));
  const soon = texts
    .flatMap((text) => text.split(/[\n。；;]|\. /))
    .filter((part) => /一个工作日内|within one working day/.test(part));
  expect(soon.length).toBeGreaterThan(5);
  expect(soon.filter((part) => /开通|opens/.test(part))).toEqual([]);
});
