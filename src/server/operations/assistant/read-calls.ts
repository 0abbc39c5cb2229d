/**
 * The product's own calls, made within the server with a user's session. They take the same way as calls from outside,
 * so they have no further right (operations §6.7). They only read.
 */
import { createORPCClient, ORPCError } from '@orpc/client';
import type { ContractRouterClient } from '@orpc/contract';
import type { JsonifiedClient } from '@orpc/openapi-client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { FastifyRequest } from 'fastify';
import { contract } from '../../../contract/contract.ts';
import { EXPORTED } from '../../../contract/exported-rows.ts';
import type { PatientView } from '../../../domain/identity/patient-view.ts';
import { tellingAtMost } from '../../platform/patients-told.ts';

export type ReadCalls = JsonifiedClient<ContractRouterClient<typeof contract>>;

/** POSTs that change nothing, as the specification defines them. */
const READING_POSTS = ['/api/rules/simulate', '/api/holds/marks', '/api/corrections/marks'];
/** Any origin would do: the calls never leave the process. */
const ORIGIN = 'http://localhost';

/** What the calls tell of patients at most. */
export type Telling = {
  readonly patients: PatientView;
  /** True when a model outside reads the answers. They then have the marks of hidden patients, whoever asks (access §22.3). */
  readonly leavesHouse: boolean;
};

/**
 * The calls, with the session of the given request. A call that changes something throws. What was read once is not read again: an
 * answer asks for the same names several times.
 */
export function readCalls(request: FastifyRequest, telling: Telling): ReadCalls {
  const read = new Map<string, ReturnType<typeof inject>>();
  const answerTo = (call: Request) => {
    const answer = read.get(call.url) ?? inject(request, call, telling);
    if (call.method === 'GET') read.set(call.url, answer);
    return answer;
  };
  const link = new OpenAPILink(contract, {
    url: `${ORIGIN}/api`,
    fetch: async (call) => {
      const { payload, statusCode: status } = await answerTo(call);
      return new Response(payload, { status, headers: { 'content-type': 'application/json' } });
    },
    customErrorResponseBodyDecoder: (body, { status }) => {
      const { code, message, data } = body as { code: string; message: string; data?: unknown };
      return new ORPCError(code, { status, message, data });
    },
  });
  return createORPCClient(link);
}

async function inject(request: FastifyRequest, call: Request, telling: Telling) {
  const { pathname, search } = new URL(call.url);
  const { method } = call;
  if (method !== 'GET' && !(method === 'POST' && READING_POSTS.includes(pathname))) {
    throw new Error(`${method} ${pathname} may change something`);
  }
  const { cookie, 'x-forwarded-for': forwardedFor } = request.headers;
  return tellingAtMost(telling.patients, async () =>
    request.server.inject({
      method,
      url: `${pathname}${search}`,
      remoteAddress: request.socket.remoteAddress,
      headers: {
        ...(cookie && { cookie }),
        ...(telling.leavesHouse && { [EXPORTED]: '1' }),
        ...(forwardedFor && { 'x-forwarded-for': forwardedFor }),
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      payload: method === 'POST' ? await call.text() : undefined,
    }),
  );
}
