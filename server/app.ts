import type { FastifyInstance } from 'fastify';
import { needsOfCall } from '#contract/clients/call-needs.ts';
import { endpoints } from '#contract/endpoints.ts';
import { openClients } from '#server/clients/clients.ts';
import { openContent } from '#server/content/content.ts';
import type { RenderPage } from '#server/content/reviews/draw-uncommitted.ts';
import { openCooperation } from '#server/cooperation/cooperation.ts';
import { openIdentity } from '#server/identity/identity.ts';
import { openInsight } from '#server/insight/insight.ts';
import { openOperation } from '#server/operation/operation.ts';
import { openOutreach } from '#server/outreach/outreach.ts';
import { primaryOnly } from '#server/platform/database/read-replica.ts';
import { Drain } from '#server/platform/drain.ts';
import { registerApiDocument } from '#server/platform/http/api-document.ts';
import { bindEndpoints, createPublicCaller } from '#server/platform/http/bind-endpoints.ts';
import { createApp } from '#server/platform/http/create-app.ts';
import { limitPublicCalls } from '#server/platform/limits/public-limits.ts';
import { openPlatform, type PlatformDeps } from '#server/platform/open-platform.ts';
import { registerOperations } from '#server/platform/operations.ts';
import { collectHandlers, runFeatures } from '#server/platform/run-features.ts';
import type { ClientBuild } from '#server/site/client-build.ts';
import { apiDocumentPolicy, readSecurityHeaders } from '#server/site/security-headers.ts';
import { SiteServer, siteFeature } from '#server/site/site-server.ts';
import { replicaReads } from './replica-reads.ts';

export interface AppDeps extends PlatformDeps {
  /** Begun before the process ends. */
  readonly drain?: Drain;
  /** Without it only the API is served. */
  readonly build?: ClientBuild;
  /** How slow readers may be, instead of what `createServer` says. */
  readonly readers?: { readonly patience: number; readonly leastRate: number };
  /** Where the lines of the log go; stdout where nothing is said. */
  readonly logTo?: { readonly write: (line: string) => void };
}

/** Puts the whole server together without listening; `close()` gives back all that it took but the database. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, clock, build, publicUrl, drain = new Drain() } = deps;
  let site: SiteServer | undefined;
  const app = createApp({
    ...{ config, drain, logTo: deps.logTo, readers: deps.readers, headers: await readSecurityHeaders(publicUrl()) },
    answerFirst: (request, response) => site?.serveKept(request, response) ?? false,
  });

  const platform = openPlatform(deps, app.log);
  const admit = limitPublicCalls(config.publicLimitsFactor, deps.uptime);
  const identity = openIdentity(platform, {
    admit,
    readBrand: (db, language, now) => content.readBrand(db, language, now),
    readHotline: (db, now) => content.readHotline(db, now),
    listBelongings: () => features.flatMap(({ belongings }) => belongings ?? []),
  });
  const renderPage: RenderPage = async (db, page) => {
    if (!build) return undefined;
    // In the transaction of whoever draws it.
    const call = createPublicCaller({ ...binding, db, reader: primaryOnly }, page.language);
    return (await build.site.render({ ...page, publicUrl: publicUrl(), call, assets: build.siteAssets })).html;
  };
  const content = openContent(platform, { renderPage, admit });
  const clients = openClients(platform);
  const insight = openInsight(platform, { onPublicFiguresRenewed: () => site?.forgetPages() });
  const outreach = openOutreach(platform, {
    ...{ readBrand: content.readBrand, findCut: insight.findCut, renderPage, admit },
  });
  const cooperation = openCooperation(platform, { readBrand: content.readBrand });
  const operation = openOperation(platform, { readBrand: content.readBrand, findCut: insight.findCut });
  const domains = [platform, identity, content, clients, insight, outreach, cooperation, operation];
  const features = domains.flatMap((domain) => domain.features);

  const binding = {
    ...{
      db: platform.db,
      reader: platform.reader,
      replicaReads,
      clock,
      endpoints,
      handlers: collectHandlers(features, endpoints),
    },
    admit,
  };
  if (build) {
    site = new SiteServer({
      ...{ build, publicUrl, clock, admit, ...content.site },
      callerFor: (language, client) => createPublicCaller(binding, language, client),
      isMenuPath: (pathname) => identity.menuPaths.has(pathname),
    });
    features.push(siteFeature(site));
  }

  await registerApiDocument(app, {
    policy: apiDocumentPolicy(),
    askBrand: async (language, client) => (await createPublicCaller(binding, language, client)('site.frame', {})).brand,
  });
  registerOperations(app, {
    ...{ db: platform.db, store: platform.store, drain, metricsToken: config.metricsToken, uptime: deps.uptime },
    metrics: features.flatMap(({ metrics = [] }) => metrics),
  });
  bindEndpoints(app, {
    ...binding,
    ...{ authenticate: identity.authenticate, needsOfCall, rules: clients.callRules },
    uploaders: new Map(features.flatMap(({ uploaders = {} }) => Object.entries(uploaders))),
  });
  await runFeatures(app, features, platform);
  return app;
}
