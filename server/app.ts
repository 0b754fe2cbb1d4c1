import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { moduleOfCall } from '#contract/clients/module-table.ts';
import type { Dictionary } from '#contract/content/dictionary.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Language } from '#contract/language.ts';
import { clientHandlers } from '#server/clients/customers/routes.ts';
import { leadManagementHandlers } from '#server/clients/leads/manage-routes.ts';
import { leadHandlers } from '#server/clients/leads/routes.ts';
import { requireClient } from '#server/clients/modules/read-modules.ts';
import { ModuleGate } from '#server/clients/modules/require-module.ts';
import { moduleHandlers } from '#server/clients/modules/routes.ts';
import { articleEditingHandlers } from '#server/content/articles/editing-routes.ts';
import { articleImportHandlers } from '#server/content/articles/import/routes.ts';
import { keepPages } from '#server/content/articles/list-articles.ts';
import { articleHandlers } from '#server/content/articles/routes.ts';
import { dictionaryHandlers } from '#server/content/dictionary/routes.ts';
import { feedHandlers } from '#server/content/feeds/routes.ts';
import { manualEditingHandlers } from '#server/content/manual/editing-routes.ts';
import { manualHandlers } from '#server/content/manual/routes.ts';
import { siteArticleHandlers } from '#server/content/site/article/routes.ts';
import { siteCompanyHandlers } from '#server/content/site/company/routes.ts';
import { contentHandlers } from '#server/content/site/content/content-routes.ts';
import { siteFileSource } from '#server/content/site/files/file-source.ts';
import { findMedia } from '#server/content/site/media/find-media.ts';
import { findUploaded } from '#server/content/site/media/find-uploaded.ts';
import { findMoved } from '#server/content/site/moved.ts';
import { siteNewsHandlers } from '#server/content/site/news/routes.ts';
import { findNextAppearance } from '#server/content/site/next-appearance.ts';
import { sitePartnerHandlers } from '#server/content/site/partners/routes.ts';
import { siteProductHandlers } from '#server/content/site/products/routes.ts';
import { siteHandlers } from '#server/content/site/routes.ts';
import { readFrame } from '#server/content/site/service.ts';
import { siteVideoHandlers } from '#server/content/site/videos/routes.ts';
import { sourceHandlers } from '#server/content/sources/routes.ts';
import { uploadHandlers } from '#server/content/uploads/routes.ts';
import { accountHandlers } from '#server/identity/accounts/routes.ts';
import { auditHandlers } from '#server/identity/audit/routes.ts';
import { captchaHandlers } from '#server/identity/captcha/routes.ts';
import { listViewHandlers } from '#server/identity/list-views/routes.ts';
import { Menus } from '#server/identity/permissions/menus.ts';
import { listMenuPaths } from '#server/identity/permissions/queries.ts';
import { menuHandlers } from '#server/identity/permissions/routes.ts';
import { confirmPhone } from '#server/identity/recovery/codes.ts';
import { recoveryHandlers } from '#server/identity/recovery/routes.ts';
import { CurrentUsers } from '#server/identity/sessions/current-user.ts';
import { signDevice } from '#server/identity/sessions/login-guard.ts';
import { createPasswordPolicy } from '#server/identity/sessions/password-keeper.ts';
import { sessionHandlers } from '#server/identity/sessions/routes.ts';
import { secondFactorHandlers } from '#server/identity/sessions/second-factor-routes.ts';
import { authenticate } from '#server/identity/sessions/service.ts';
import { registerOidc } from '#server/identity/unified-login/oidc-routes.ts';
import { unifiedLoginHandlers } from '#server/identity/unified-login/routes.ts';
import { InsightCache } from '#server/insight/activity/insight-cache.ts';
import { publicInsightHandlers } from '#server/insight/activity/public-routes.ts';
import { insightHandlers } from '#server/insight/activity/routes.ts';
import { Analyser } from '#server/insight/corpus/analyser.ts';
import { Tools } from '#server/insight/corpus/tools.ts';
import { evaluationImportHandlers } from '#server/insight/evaluations/import-routes.ts';
import { definitionHandlers } from '#server/insight/explanations/routes.ts';
import { HitCountCache } from '#server/insight/explorer/hit-count-cache.ts';
import { ExplorerPageCache } from '#server/insight/explorer/page-cache.ts';
import { explorerHandlers } from '#server/insight/explorer/routes.ts';
import { frontPageHandlers } from '#server/insight/front-page/routes.ts';
import { peerHandlers } from '#server/insight/peers/routes.ts';
import { reportHandlers } from '#server/insight/reports/routes.ts';
import { settingHandlers } from '#server/insight/settings/routes.ts';
import { siteSearchHandlers } from '#server/insight/site-search/routes.ts';
import { contactExportHandlers } from '#server/outreach/contacts/export-routes.ts';
import { contactImportHandlers } from '#server/outreach/contacts/import/routes.ts';
import { contactHandlers } from '#server/outreach/contacts/routes.ts';
import { shareHandlers } from '#server/outreach/sharing/routes.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { OpenDatabase } from '#server/platform/database/database.ts';
import { openVisitorSearches } from '#server/platform/database/visitor-searches.ts';
import { AppError } from '#server/platform/errors.ts';
import { registerApiDocument } from '#server/platform/http/api-document.ts';
import { bindEndpoints, createPublicCaller } from '#server/platform/http/bind-endpoints.ts';
import { createServer } from '#server/platform/http/create-server.ts';
import { replyToMalformedUrl, replyWithError } from '#server/platform/http/error-answer.ts';
import type { Reader } from '#server/platform/http/handlers.ts';
import { readQuery } from '#server/platform/http/read-query.ts';
import { ImageEncoder } from '#server/platform/images/image-encoder.ts';
import { JobRunner } from '#server/platform/jobs/job-runner.ts';
import { limitPublicCalls } from '#server/platform/limits/public-limits.ts';
import { Outlines } from '#server/platform/lists/outline.ts';
import { loggerOptions } from '#server/platform/logging/logger-options.ts';
import { MessageQueue } from '#server/platform/messages/message-queue.ts';
import type { Send } from '#server/platform/messages/outbox.ts';
import { countRefusedSweeps, registerOperations } from '#server/platform/operations.ts';
import { KeyedCache } from '#server/platform/revisions/keyed-cache.ts';
import { listenForChanges } from '#server/platform/revisions/listen.ts';
import { singleValueCache } from '#server/platform/revisions/single-value-cache.ts';
import { noStore } from '#server/platform/storage/no-store.ts';
import type { FileStore } from '#server/platform/storage/store.ts';
import { SweepTime } from '#server/platform/sweeping/sweep-time.ts';
import type { ClientBuild } from '#server/site/client-build.ts';
import { registerMedia } from '#server/site/media-server.ts';
import { apiDocumentPolicy, readSecurityHeaders } from '#server/site/security-headers.ts';
import { SiteServer } from '#server/site/site-server.ts';
import { repeatSweeps } from './sweeps.ts';

export interface AppDeps {
  readonly config: Pick<
    Config,
    | 'logLevel'
    | 'metricsToken'
    | 'trustProxy'
    | 'demoPasswordsWork'
    | 'secondFactorForOperators'
    | 'passwordRules'
    | 'portals'
    | 'oidcProviders'
    | 'feedAllowedHosts'
    | 'oidcAllowedHosts'
    | 'uploadQuotaBytes'
    | 'publicLimitsFactor'
    | 'smsDailyLimit'
  >;
  /** Signs share links, forms and captchas. */
  readonly shareSecret: string;
  readonly database: OpenDatabase;
  readonly clock: Clock;
  /** What the database's clock says, which sweeps go by; it is asked where nothing is said. */
  readonly databaseClock?: () => Promise<Date>;
  /** Milliseconds of a clock that nobody sets; the process's own where nothing is said. */
  readonly uptime?: () => number;
  /** Without it only the API is served. */
  readonly build?: ClientBuild;
  /** Without it there are no files. */
  readonly store?: FileStore;
  /** Sends texts to people outside. */
  readonly send: Send;
  /** Where the lines of the log go; stdout where nothing is said. */
  readonly logTo?: { readonly write: (line: string) => void };
  /** Asked for when it is needed, because a free port is known only after listening. */
  readonly publicUrl: () => string;
}

/** Puts the whole server together without listening; `close()` gives back all that it took but the database. */
export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const { config, database, clock } = deps;
  const { db } = database;
  const store = deps.store ?? noStore;
  const images = new ImageEncoder();
  const tools = new Tools();
  const insight = new InsightCache();
  const dictionary = new KeyedCache<Dictionary>();
  const menus = new Menus(db);
  const moduleGate = new ModuleGate(db);
  const currentUsers = new CurrentUsers(db);
  const outlines = new Outlines();
  const articlePages = keepPages();
  const keptCounts = new HitCountCache();
  const keptPages = new ExplorerPageCache(db);
  const jobs = new JobRunner({ database, clock, onError: (error) => app.log.error({ err: error }, 'jobs') });
  const refusedSweeps = countRefusedSweeps();
  const sweepTime = new SweepTime({
    ...{ db, clock, databaseClock: deps.databaseClock },
    onRefused: (refusal) => {
      refusedSweeps.inc({ reason: refusal.reason });
      app.log[refusal.reason === 'not yet proven' ? 'info' : 'warn'](refusal, 'a sweep left everything as it is');
    },
  });
  repeatSweeps(jobs, { db, store, time: sweepTime });
  const messages = new MessageQueue({
    jobs,
    send: deps.send,
    secret: deps.shareSecret,
    onError: (error) => app.log.error({ err: error }, 'a message was not put in'),
  });
  const findCut = async () => {
    const { segmenter } = await tools.get(db);
    return (text: string) => segmenter.cut(text);
  };
  const admit = limitPublicCalls(config.publicLimitsFactor, deps.uptime);
  const visitors = openVisitorSearches(database, (error) => app.log.error({ err: error }, 'searches of visitors'));
  const passwords = createPasswordPolicy(config.passwordRules);
  const unify = {
    ...{ db, clock, fixed: config, secret: deps.shareSecret, publicUrl: deps.publicUrl, passwords },
    demoPasswordsWork: config.demoPasswordsWork,
    compulsoryForOperators: config.secondFactorForOperators,
    oidcAllowedHosts: config.oidcAllowedHosts,
  };
  const handlers = {
    ...sessionHandlers({
      db,
      clock,
      secret: deps.shareSecret,
      demoPasswordsWork: config.demoPasswordsWork,
      compulsoryForOperators: config.secondFactorForOperators,
      passwords,
      listElements: (session) => menus.listElements(session),
      currentUsers,
    }),
    ...secondFactorHandlers({
      db,
      clock,
      secret: deps.shareSecret,
      demoPasswordsWork: config.demoPasswordsWork,
      compulsoryForOperators: config.secondFactorForOperators,
      passwords,
      readIssuer: async (language) => (await readFrame(db, { language, now: clock() })).brand,
    }),
    ...accountHandlers({ db, clock, passwords }),
    ...recoveryHandlers({
      ...{ db, clock, secret: deps.shareSecret, messages, passwords, dailyLimit: config.smsDailyLimit },
      onUsedUp: () => app.log.warn('no more codes by SMS are sent today: SMS_DAILY_LIMIT is reached'),
      signDevice: (username) => signDevice(username, randomUUID(), deps.shareSecret),
    }),
    ...auditHandlers(db, clock),
    ...menuHandlers(menus),
    ...listViewHandlers(db, clock),
    ...dictionaryHandlers(db, dictionary),
    ...articleHandlers({ db, outlines, pages: articlePages }, clock),
    ...articleEditingHandlers({ db, outlines }, clock),
    ...articleImportHandlers(db, clock),
    ...sourceHandlers(db),
    ...feedHandlers({ db, clock, allowedHosts: config.feedAllowedHosts }),
    ...manualHandlers(db),
    ...manualEditingHandlers(db, clock),
    ...evaluationImportHandlers(db, clock),
    ...uploadHandlers({ db, store, images, clock, secret: deps.shareSecret, quota: config.uploadQuotaBytes }),
    ...insightHandlers(db, clock, insight),
    ...publicInsightHandlers(db, clock, insight),
    ...definitionHandlers(db),
    ...reportHandlers(db, clock),
    ...shareHandlers({
      db,
      clock,
      secret: deps.shareSecret,
      publicUrl: deps.publicUrl,
      listElements: (session) => menus.listElements(session),
    }),
    ...explorerHandlers({
      keptCounts,
      keptPages,
      db,
      clock,
      findCut,
      listElements: (session) => menus.listElements(session),
      visitors,
    }),
    ...settingHandlers(db),
    ...siteCompanyHandlers(db, clock),
    ...captchaHandlers(deps.shareSecret, clock),
    ...leadHandlers({
      ...{ db, clock, secret: deps.shareSecret },
      confirmPhone: (tx, { kind, ...sent }) =>
        confirmPhone(tx, { ...sent, purpose: kind === 'trial' ? 'trial' : 'contact', secret: deps.shareSecret }),
    }),
    ...siteHandlers(db, clock),
    ...frontPageHandlers(db, clock),
    ...siteNewsHandlers(db, clock),
    ...siteArticleHandlers(db, clock),
    ...siteVideoHandlers(db, clock),
    ...sitePartnerHandlers(db, clock),
    ...siteSearchHandlers({ clock, findCut, visitors }),
    ...contactImportHandlers({ db, clock, jobs }),
    ...contactExportHandlers({ db, clock, jobs, store }),
    ...contentHandlers(db, clock),
    ...leadManagementHandlers(db, clock),
    ...peerHandlers({ db, clock, requireClient: (id, session) => requireClient(db, id, session) }),
    ...moduleHandlers(db, clock),
    ...clientHandlers(db, clock),
    ...contactHandlers(db, clock),
    ...siteProductHandlers(db, clock),
    ...unifiedLoginHandlers(unify),
  };
  const menuPaths = singleValueCache(async () => new Set(await listMenuPaths(db)));
  const site =
    deps.build &&
    new SiteServer({
      build: deps.build,
      publicUrl: deps.publicUrl,
      callerFor: (language: Language, reader?: Reader) =>
        createPublicCaller({ endpoints, handlers, admit }, language, reader),
      isMenuPath: async (pathname) => (await menuPaths.get()).has(pathname),
      clock,
      freshUntil: (now) => findNextAppearance(db, now),
      findMoved: (address) => findMoved(db, address, clock()),
      files: siteFileSource(db),
    });

  const app = Fastify({
    logger: loggerOptions({ level: config.logLevel, stream: deps.logTo }),
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy ?? false,
    forceCloseConnections: 'idle',
    // Signed values stand in paths (docs/product/identity.md, "Unified login") and are longer than what Fastify takes
    // for a parameter.
    routerOptions: { maxParamLength: 600, querystringParser: readQuery },
    frameworkErrors: replyToMalformedUrl,
    serverFactory: (handle) =>
      createServer((request, response) => {
        if (!site?.serveKept(request, response)) handle(request, response);
      }),
  });
  app.setValidatorCompiler(() => (value) => ({ value }));
  app.setSerializerCompiler(() => JSON.stringify);
  app.setErrorHandler(replyWithError);
  app.setNotFoundHandler(() => {
    throw new AppError('NOT_FOUND');
  });
  const securityHeaders = await readSecurityHeaders(deps.publicUrl());
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(securityHeaders);
    done();
  });
  await registerApiDocument(app, apiDocumentPolicy());
  registerOperations(app, { db, store, metricsToken: config.metricsToken, metrics: [refusedSweeps] });
  bindEndpoints(app, {
    endpoints,
    handlers,
    admit,
    authenticate: (token, { keepAlive }) => authenticate(db, token, { clock, keepAlive }),
    checkModule: async (name, body, session) => {
      const moduleCode = moduleOfCall(name, body);
      if (moduleCode) await moduleGate.require(session, { moduleCode, now: clock() });
    },
  });
  registerMedia(app, {
    find: (id, file) => findMedia({ db, store }, { id, file, now: clock() }),
    findUploaded: (wanted) => findUploaded({ db, store, secret: deps.shareSecret }, wanted, clock()),
  });
  registerOidc(app, unify);
  await site?.register(app);

  const analyser = new Analyser({ db, clock, tools, onError: (error) => app.log.error({ err: error }, 'analysis') });
  const forget = (topic: string) => {
    if (topic === 'corpus') analyser.wake();
    if (topic === 'site') {
      site?.forgetPages();
      insight.forget();
      keptCounts.forget();
    }
    if (topic === 'menu') menuPaths.forget();
    if (topic === 'dictionary') {
      dictionary.forget();
      insight.forget();
      site?.forgetPages();
      keptCounts.forget();
    }
  };
  const stopListening = await listenForChanges(database, {
    onChange: forget,
    onGap: () => {
      ['site', 'menu', 'dictionary', 'corpus'].forEach(forget);
      // A database that was put back to an earlier day counts from there.
      for (const keeper of [menus, moduleGate, currentUsers, outlines, articlePages, keptPages]) keeper.forget();
    },
    onError: (error) => app.log.error({ err: error }, 'listening for changes'),
  });
  app.addHook('onListen', () => jobs.start());
  app.addHook('onClose', async () => {
    await messages.close();
    await jobs.stop();
    await stopListening();
    await analyser.stop();
    await visitors.close();
    images.close();
  });
  return app;
}
