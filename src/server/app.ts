/** Builds the web server: plugins, calls, documents and the browser's files. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import fastifyStatic from '@fastify/static';
import { ORPCError } from '@orpc/server';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { EXPORTED } from '../contract/exported-rows.ts';
import type { RefusalCode } from '../contract/refusals.ts';
import { callerReader, registerTokens, tokenOf } from './access/api-tokens/public.ts';
import { traceRefusedCalls } from './access/audit/public.ts';
import { withNames } from './access/hidden-patients/public.ts';
import { recordReads } from './access/read-log/public.ts';
import { sessionCookieName, sessionReader } from './access/session/public.ts';
import { closeHub } from './operations/live/public.ts';
import { type Services, userInPerson } from './platform/context.ts';
import { keepOutOfCaches } from './platform/http/caches.ts';
import { asRefusal, errorBody, noteRefusal, registerCalls } from './platform/http/calls.ts';
import { refuseForeignOrigin } from './platform/http/foreign-origin.ts';
import { registerForms } from './platform/http/form-body.ts';
import { registerHealth } from './platform/http/health.ts';
import { registerJson, tooLarge } from './platform/http/large-body.ts';
import { monitorGuard } from './platform/http/monitor-access.ts';
import { registerOpenApi } from './platform/http/openapi.ts';
import { Refusal } from './platform/http/refusal.ts';
import { refusalPage } from './platform/http/refusal-page.ts';
import { signedOutPage } from './platform/http/sign-out-page.ts';
import { endUnfinishedRequests } from './platform/http/unfinished-requests.ts';
import { refuseUnreadable } from './platform/http/unreadable-requests.ts';
import { router } from './router.ts';

const WEB = join(import.meta.dirname, '../../dist/web');
const INDEX = join(WEB, 'index.html');
/** Calls a minute from one address; a whole clinic may share an address. */
const CALLS_PER_MINUTE = 6_000;

/** An address may list every doctor of a large clinic, e.g. for a ZIP of payslips. */
const LONGEST_HEADERS = 128 * 1024;

/** Stands for an address that can't be decoded: no call and no page is there. */
const UNREADABLE = '/api/';

/** Whether the path of an address can be decoded. */
function isReadable(url: string): boolean {
  try {
    decodeURI(url.split(/[?#]/, 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}

/** Builds the server; the caller listens and closes. */
export async function buildApp(services: Services): Promise<FastifyInstance> {
  const app = Fastify({
    http: { maxHeaderSize: LONGEST_HEADERS },
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // The proxy that PUBLIC_URL names appends the caller's address last; addresses that callers sent themselves are not
    // trusted.
    trustProxy: services.config.publicUrl !== undefined && ((_address, hop) => hop === 0),
    forceCloseConnections: 'idle',
    // `refuseWhileStopping` answers with a sentence instead.
    return503OnClosing: false,
    genReqId: () => crypto.randomUUID().slice(0, 8),
    // A part of an address that is too long is refused by the call's schema, like any other input.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: LONGEST_HEADERS },
    // The router would refuse the address before any hook: without our headers, not counted, and as JSON instead of a page.
    rewriteUrl: ({ url = '/' }) => (isReadable(url) ? url : UNREADABLE),
    clientErrorHandler: refuseUnreadable,
  });
  app.setErrorHandler((error, request, reply) => {
    const refusal = fromFastify(error, request);
    noteRefusal(request, refusal);
    return reply.status(refusal.status).send(errorBody(refusal));
  });
  refuseWhileStopping(app);
  endUnfinishedRequests(app);
  registerJson(app);
  await registerForms(app);
  await app.register(cookie);
  await app.register(helmet, {
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        // The page has no base address, and no script but the build's files.
        baseUri: ["'none'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        objectSrc: ["'none'"],
        // Mantine sets CSS variables in style attributes and elements.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // The fonts are part of the product (decision 58).
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: services.config.publicUrl?.startsWith('https:') ? undefined : false,
  });
  await app.register(compress);
  await app.register(rateLimit, {
    global: false,
    max: CALLS_PER_MINUTE,
    timeWindow: '1 minute',
    errorResponseBuilder: () => new Refusal('request.tooMany'),
  });
  // The first hook, so that calls which later ones refuse, e.g. without a session, count, too.
  app.addHook('onRequest', app.rateLimit());
  registerTokens(app);
  app.addHook('onRequest', async (request) => {
    // A request with a token is not checked: no cookie is read then, and no page of another site can send a token.
    if (tokenOf(request) === null) refuseForeignOrigin(request, services.config.publicUrl);
  });
  app.addHook('onSend', refusalPage);
  app.addHook('onSend', signedOutPage);
  app.addHook('onSend', keepOutOfCaches);
  traceRefusedCalls(app, services.database);
  const readSession = sessionReader(services);
  const guard = monitorGuard(readSession, services.config.monitorToken);
  registerHealth(app, services, guard);
  registerOpenApi(app, sessionCookieName(services.config), guard);
  app.addHook('preClose', () => closeHub(services.database));
  registerCalls(app, router, services, {
    readSession: callerReader(services, readSession),
    asSeen: async (output, context) =>
      EXPORTED in context.request.headers
        ? output
        : withNames(services.database.db, userInPerson(context), output),
    onRead: recordReads(app, services.database),
  });
  await registerBrowserFiles(app);
  return app;
}

/** Refuses requests on open connections while the server is stopping. */
function refuseWhileStopping(app: FastifyInstance): void {
  let isStopping = false;
  app.addHook('preClose', async () => {
    isStopping = true;
  });
  app.addHook('onRequest', async () => {
    if (isStopping) throw new Refusal('server.stopping');
  });
}

function sendRefusal(reply: FastifyReply, code: RefusalCode) {
  const refusal = new Refusal(code);
  return reply.status(refusal.status).send(errorBody(refusal));
}

function fromFastify(error: unknown, request: FastifyRequest): ORPCError<string, unknown> {
  const { code, statusCode } = error as Partial<FastifyError>;
  if (error instanceof ORPCError) return asRefusal(error, request);
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return tooLarge(request.routeOptions.bodyLimit ?? 0);
  if (statusCode !== undefined && statusCode < 500) return new Refusal('request.malformed');
  return asRefusal(error, request);
}

/** Serves the built browser files; every other address gets the application's page. */
async function registerBrowserFiles(app: FastifyInstance): Promise<void> {
  const isMissing = (request: FastifyRequest) =>
    request.method !== 'GET' || /^\/(api|assets)(\/|\?|$)/.test(request.url) || !existsSync(INDEX);
  // Not cached: otherwise the browser would keep the page with its content for the Back button.
  const sendApplication = (reply: FastifyReply) =>
    reply.sendFile('index.html', { cacheControl: false });
  await app.register(fastifyStatic, {
    root: WEB,
    index: false,
    maxAge: '1y',
    immutable: true,
    // Files compressed by the build are sent unchanged (tools/web-build.ts).
    preCompressed: true,
  });
  app.get('/', (_request, reply) => sendApplication(reply));
  app.setNotFoundHandler((request, reply) => {
    if (!isReadable(request.originalUrl)) throw new Refusal('request.malformed');
    return isMissing(request) ? sendRefusal(reply, 'request.notFound') : sendApplication(reply);
  });
}
