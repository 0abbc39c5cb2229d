/**
 * Puts the contract on the wire: one Fastify route a call. The access rule is enforced as the request
 * arrives, before its body is read; failures are answered in one form (product §3.1).
 */
import { isContractProcedure } from '@orpc/contract';
import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { ORPCError, type Router, ValidationError } from '@orpc/server';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CurrentUser } from '../../../contract/access/session.ts';
import { isAskedAgain, isPasswordAskedAgain } from '../../../contract/asked-again.ts';
import { ASKED_BY } from '../../../contract/asked-by.ts';
import type { CallMeta } from '../../../contract/call.ts';
import { contract } from '../../../contract/contract.ts';
import { isCostly } from '../../../contract/costly-calls.ts';
import { isNamedByMaker } from '../../../contract/made-files.ts';
import {
  answersWithoutPatients,
  patientViewOf,
  searchesPatients,
} from '../../../contract/patients.ts';
import { REFUSALS, type RefusalCode } from '../../../contract/refusals.ts';
import { withPatients } from '../../../domain/identity/patient-view.ts';
import { madeName } from '../../../domain/words/maker.ts';
import { type CallContext, makerOf, type Services } from '../context.ts';
import { isContention, isOutage, isUnstorableText } from '../db/database-failure.ts';
import { asDoctor, doctorOfCall } from '../db/own-records.ts';
import { findUnstorableText } from '../db/unstorable-text.ts';
import { toldAtMost } from '../patients-told.ts';
import { isDiskFull, isNotWritable } from '../system-failure.ts';
import { abortOnDisconnect } from './abort-on-disconnect.ts';
import { checkAccess, checkAskedBy, checkTokenAccess, waysOf } from './access.ts';
import { inputOf, invalidInput, isRecord } from './call-input.ts';
import { type Answered, inTurn } from './costly-turns.ts';
import { withFormBody } from './form-body.ts';
import { tooLarge, withLargeBody } from './large-body.ts';
import { Refusal } from './refusal.ts';

/** One call of the contract, as a route needs it. */
export type CallRoute = {
  name: string;
  method: string;
  path: string;
  /** One English sentence, for the OpenAPI document. */
  summary: string;
  /** The subject under which the OpenAPI document lists the call. */
  tag: string;
  meta: CallMeta;
};

/** The calls of a contract, or of a part of one, named by their places in it. */
export function routesIn(node: unknown, trail: readonly string[] = []): CallRoute[] {
  if (isContractProcedure(node)) {
    const { route, meta } = node['~orpc'];
    return [
      {
        name: trail.join('.'),
        method: route.method ?? 'POST',
        path: route.path ?? '',
        summary: route.summary ?? '',
        tag: route.tags?.[0] ?? '',
        meta: meta as CallMeta,
      },
    ];
  }
  return Object.entries(node as object).flatMap(([key, child]) => routesIn(child, [...trail, key]));
}

const ROUTES: readonly CallRoute[] = routesIn(contract);

/** All calls of the product's contract, with names such as `doctors.list`. */
export const callRoutes = (): readonly CallRoute[] => ROUTES;

/** Who makes a request. */
export type RequestSession = {
  user: CurrentUser | null;
  token: string | null;
  /** The token with which a program makes the call for its user; null for persons. */
  apiToken: { readonly id: number; readonly name: string } | null;
  /** Whether the second factor was shown a short while ago. */
  isFactorFresh: boolean;
  /** Whether the password was typed, or the identity provider asked who it is, a short while ago. */
  isPasswordFresh: boolean;
  /** Seconds until the session ends if it is not used; 0 without one. */
  endsIn: number;
  /** Whether it ends then even if it is used. */
  endsAnyway: boolean;
};
export type SessionReader = (request: FastifyRequest) => Promise<RequestSession>;

/** What features do for every call. */
export type CallHooks = {
  readonly readSession: SessionReader;
  /** The answer as the person who asked may see it. */
  readonly asSeen: (output: unknown, context: CallContext) => Promise<unknown>;
  /** Told of each call that answered, before the answer leaves. What it throws refuses the answer. */
  readonly onRead: (
    call: CallRoute,
    input: unknown,
    output: unknown,
    context: CallContext,
  ) => Promise<void>;
};

/** Registers every call under `/api`. */
export function registerCalls(
  app: FastifyInstance,
  router: Router<typeof contract, CallContext>,
  services: Services,
  { readSession, asSeen, onRead }: CallHooks,
): void {
  const routes = callRoutes();
  const byRoute = new Map(routes.map((call) => [`${call.method} ${call.path}`, call]));
  const handler = new OpenAPIHandler(router, {
    customErrorResponseBodyEncoder: errorBody,
    clientInterceptors: [
      async ({ next, input, context, ...rest }) => {
        const call = context as CallContext;
        const given = inputOf(call.request, input);
        const answer = (database: CallContext['database']) =>
          next({ ...rest, context: { ...call, database }, input: given });
        const meta = rest.procedure['~orpc'].meta as CallMeta;
        const doctorId = call.ownDoctorId;
        try {
          refuseUnstorableText(given, meta);
          const { method, path } = rest.procedure['~orpc'].route;
          const read = byRoute.get(`${method} ${path}`);
          refusePatientSearch(given, read?.name ?? '', call);
          const work = () =>
            doctorId === null ? answer(call.database) : asDoctor(call.database, doctorId, answer);
          const found = call.answered(await work());
          const output = withPatients(await asSeen(found, call), call.patients);
          if (read)
            await onRead(read, given, output, call).catch((error) => takeBack(output, call, error));
          return namedByMaker(read?.name ?? '', output, call);
        } catch (error) {
          const refusal = asRefusal(error, call.request);
          noteRefusal(call.request, refusal);
          throw refusal instanceof Refusal ? refusal.asSeen(call.patients) : refusal;
        }
      },
    ],
    interceptors: [
      async ({ next, context, ...rest }) => {
        try {
          return await next({ ...rest, context });
        } catch (error) {
          // A failure of the call itself is a refusal already, also one of a call within it; this one comes from reading the body.
          if (error instanceof ORPCError && error.code in REFUSALS) throw error;
          const { request } = context as CallContext;
          request.log.warn({ err: error }, 'body not readable');
          const refusal = new Refusal('request.malformed');
          noteRefusal(request, refusal);
          throw refusal;
        }
      },
    ],
  });

  app.decorateRequest('session', null);
  for (const route of routes) {
    const { method, path, meta, name } = route;
    app.route({
      method,
      // A call answers to the methods in the contract only.
      exposeHeadRoute: false,
      url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: meta.bodyLimit,
      onRequest: async (request) => {
        const session = await readSession(request);
        request.session = session;
        checkCaller(route, session, request);
        checkSize(request, meta.bodyLimit);
      },
      handler: async (request, reply) => {
        const { user = null, token = null, apiToken = null } = request.session ?? {};
        const inTurnOfCall = (work: (answered: Answered) => Promise<Handled>) =>
          user !== null && isCostly(name)
            ? inTurn(
                user.id,
                work,
                abortOnDisconnect({ reply }, () => new Refusal('server.crowded')),
              )
            : work((output) => output);
        const answer = (answered: Answered): Promise<Handled> =>
          handler.handle(request, reply, {
            prefix: '/api',
            context: {
              ...services,
              user,
              sessionToken: token,
              apiToken,
              ownDoctorId: doctorOfCall(meta, user),
              patients: patientViewFor(route, user, request),
              request,
              reply,
              asked: {},
              answered,
            },
          });
        const { matched } = await withFormBody(request, meta.bodyLimit, () =>
          withLargeBody(request, meta, inTurnOfCall, answer),
        );
        // Fastify's router decodes percent signs and may match an address that the calls' router does not know.
        if (!matched) throw new Refusal('request.notFound');
      },
    });
  }
}

/** Refuses a call that this session may not make, or not before it proves its user's identity again. */
function checkCaller(route: CallRoute, session: RequestSession, request: FastifyRequest): void {
  const { name, meta } = route;
  const { user, apiToken, isFactorFresh, isPasswordFresh } = session;
  const params = paramsOf(request);
  if (apiToken) checkTokenAccess(route, user, params);
  checkAskedBy(route, user, request.headers[ASKED_BY]);
  checkAccess(meta, user, params);
  const isHidden = patientViewFor(route, user, request) === 'hidden';
  if (isHidden && !answersWithoutPatients(name)) throw new Refusal('access.patients');
  if (isAskedAgain(name, user) && !isFactorFresh) throw new Refusal('factor.again');
  const isOld = apiToken === null && !isPasswordFresh;
  if (isOld && isPasswordAskedAgain(name, params, user)) throw new Refusal('session.passwordAgain');
}

/** Whether the calls' router knew the address. */
type Handled = { readonly matched: boolean };

const paramsOf = ({ params }: FastifyRequest) => params as Record<string, string>;

/** How much of patients the call tells this person about whom it is asked. */
const patientViewFor = (route: CallRoute, user: CurrentUser | null, request: FastifyRequest) =>
  toldAtMost(
    patientViewOf(
      route.name,
      user,
      user === null ? [] : waysOf(route.meta.access, user, paramsOf(request)),
    ),
  );

declare module 'fastify' {
  interface FastifyRequest {
    session: RequestSession | null;
    /** Why it was refused, for the audit log (access §13.10); null while it was not. */
    refusedBy: RefusalCode | null;
  }
}

/** Notes why a request is refused, before the answer is written. */
export function noteRefusal(request: FastifyRequest, { code }: ORPCError<string, unknown>): void {
  request.refusedBy = code in REFUSALS ? (code as RefusalCode) : null;
}

/**
 * The answer of a call; a CSV is named after the person who asked for it, and when, since its content can't say it (decision 118).
 * What is sent while it is made has its name already, by `makerOf`.
 */
function namedByMaker(call: string, output: unknown, context: CallContext): unknown {
  if (!(output instanceof File) || !/^text\/csv\b/.test(output.type) || !isNamedByMaker(call))
    return output;
  return new File([output], madeName(output.name, makerOf(context)), { type: output.type });
}

/** Ends an answer that must not leave, with what it holds open. */
async function takeBack(output: unknown, { reply }: CallContext, error: unknown): Promise<never> {
  reply.removeHeader('content-disposition');
  if (output instanceof ReadableStream) await output.cancel(error);
  throw error;
}

/**
 * Refuses, before any work, texts that the database can't store. Within a file, the import refuses single rows instead.
 */
function refuseUnstorableText(input: unknown, { fileText }: CallMeta): void {
  const field = findUnstorableText(input, fileText?.field);
  if (field !== null)
    throw new Refusal('request.unstorableText', {}, field ? { field } : undefined);
}

/** A user who does not see patients does not find them either. */
function refusePatientSearch(input: unknown, name: string, { patients }: CallContext): void {
  const isSearched = isRecord(input) && Boolean(input.search);
  if (isSearched && patients === 'hidden' && searchesPatients(name))
    throw new Refusal('access.patients', {}, { field: 'search' });
}

/** Forms bypass Fastify's body limit, so they must declare their size. */
function checkSize(request: FastifyRequest, limit: number): void {
  if (!/^multipart\//i.test(request.headers['content-type'] ?? '')) return;
  const length = Number(request.headers['content-length'] ?? Number.NaN);
  if (!(length <= limit)) throw tooLarge(limit);
}

/** The body of every error: `{code, message, data?}`. A refused sign-in also has `success: false`. */
export function errorBody(error: ORPCError<string, unknown>): unknown {
  const { code, message, data } = error;
  return {
    ...(code.startsWith('session.') && { success: false }),
    code,
    message,
    ...(data !== undefined && { data }),
  };
}

/**
 * Turns any failure into a refusal. A failure that the user can't mend is logged, with the reference that the user
 * sees.
 */
export function asRefusal(error: unknown, request: FastifyRequest): ORPCError<string, unknown> {
  if (error instanceof ORPCError) {
    if (error.code in REFUSALS) return error;
    if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST')
      return invalidInput(error.cause);
    if (error.status === 400) return new Refusal('request.malformed');
  }
  if (isUnstorableText(error)) return new Refusal('request.unstorableText');
  if (isOutage(error)) return new Refusal('server.databaseDown');
  if (isContention(error)) return new Refusal('server.busy');
  if (isDiskFull(error) || isNotWritable(error)) {
    request.log.error({ err: error }, 'call failed for want of a disk to write on');
    return new Refusal(isDiskFull(error) ? 'server.diskFull' : 'server.notWritable');
  }
  request.log.error({ err: error, cause: loggedCause(error) }, 'call failed');
  return new Refusal('server.failed', { reference: request.id }, { reference: request.id });
}

/**
 * The cause of a failure, for the log. Of an invalid answer only the issues are logged: its data may be confidential.
 */
function loggedCause(error: unknown): unknown {
  if (!(error instanceof Error)) return undefined;
  const { cause } = error;
  return cause instanceof ValidationError ? { issues: cause.issues } : cause;
}
