/** Makes the OpenAPI document from the contract: calls, files, refusals and sessions. */
import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { z } from 'zod';
import { isOpenToTokens, TOKEN_PREFIX } from '../../../contract/by-token.ts';
import { CALL_EXAMPLES } from '../../../contract/call-examples.ts';
import { contract } from '../../../contract/contract.ts';
import { isCostly } from '../../../contract/costly-calls.ts';
import { REFUSALS, type RefusalCode } from '../../../contract/refusals.ts';
import { type CallRoute, callRoutes } from './calls.ts';

/** The document's name for the session cookie's security scheme. */
const SESSION_SCHEME = 'session';
/** The same for tokens. */
const TOKEN_SCHEME = 'token';

export async function openApiDocument(sessionCookie: string): Promise<OpenAPI.Document> {
  const document = await generator.generate(contract, {
    info: { title: 'Portal Médico', version: '1', description: 'Pago de honorarios médicos.' },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: {
        [SESSION_SCHEME]: {
          type: 'apiKey',
          in: 'cookie',
          name: sessionCookie,
          description: 'POST /native-login or /professional-login answers with it.',
        },
        [TOKEN_SCHEME]: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: `${TOKEN_PREFIX}…`,
          description:
            'A token of «Acceso de Máquinas», in the header Authorization. No cookie is read beside it.',
        },
      },
    },
  });
  for (const call of callRoutes()) {
    const methods = document.paths?.[call.path] as Record<string, OpenAPI.OperationObject>;
    const operation = methods[call.method.toLowerCase()];
    if (operation === undefined) throw new Error(`${call.name} is not in the document`);
    operation.security = securityOf(call);
    giveExample(operation, call);
    leaveFormAlone(operation);
    operation.responses = { ...operation.responses, ...refusalResponses(call) };
  }
  return document;
}

/** Nothing for public calls; a session, or also a token. */
function securityOf({ name, meta }: CallRoute): OpenAPI.SecurityRequirementObject[] {
  if (meta.access.kind === 'public') return [];
  const session = { [SESSION_SCHEME]: [] };
  return isOpenToTokens(name, meta.access) ? [session, { [TOKEN_SCHEME]: [] }] : [session];
}

/** Shows how a program makes one of the main calls, ready to paste into a terminal. */
function giveExample(operation: OpenAPI.OperationObject, { name, method, path }: CallRoute): void {
  const example = CALL_EXAMPLES[name];
  if (!example) return;
  const address = path.replace(/\{(\w+)\}/g, (_, key: string) => String(example.path?.[key]));
  const query = new URLSearchParams(example.query).toString();
  const lines = [
    `curl -X ${method} "$PORTAL/api${address}${query && `?${query}`}"`,
    '-H "Authorization: Bearer $TOKEN"',
    ...Object.entries(example.form ?? {}).map(([field, value]) => `-F "${field}=${value}"`),
    ...(example.file ? [`-F "file=@${example.file}"`] : []),
    ...(example.body
      ? ['-H "Content-Type: application/json"', `-d '${JSON.stringify(example.body)}'`]
      : []),
  ];
  Object.assign(operation, {
    description: example.what,
    'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: lines.join(' \\\n  ') }],
  });
  if (example.body && operation.requestBody && 'content' in operation.requestBody) {
    const json = operation.requestBody.content['application/json'];
    if (json) json.example = example.body;
  }
}

const generator = new OpenAPIGenerator({
  schemaConverters: [
    new ZodToJsonSchemaConverter({
      interceptors: [
        ({ schema, next }) => {
          const { mediaTypes } = z.globalRegistry.get(schema) ?? {};
          return Array.isArray(mediaTypes) ? [true, fileSchema(mediaTypes)] : next();
        },
      ],
    }),
  ],
});

/** The schema of a file of one of these types in OpenAPI 3.1. */
function fileSchema(mediaTypes: readonly string[]) {
  const schemas = mediaTypes.map((contentMediaType) => ({
    type: 'string' as const,
    contentMediaType,
  }));
  const [only] = schemas;
  return schemas.length === 1 && only ? only : { anyOf: schemas };
}

/** A body that requires a file is a form only. */
function leaveFormAlone({ requestBody }: OpenAPI.OperationObject): void {
  if (requestBody === undefined || !('content' in requestBody)) return;
  const form = requestBody.content['multipart/form-data']?.schema as FormSchema | undefined;
  const isFile = (field: string) => form?.properties?.[field]?.contentMediaType !== undefined;
  if (form?.required?.some(isFile)) delete requestBody.content['application/json'];
}

type FormSchema = {
  required?: string[];
  properties?: Record<string, { contentMediaType?: string }>;
};

/** What a call may refuse, by status: the general refusals, those of its access rule and method, and its own. */
function refusalResponses({ name, method, meta }: CallRoute): OpenAPI.ResponsesObject {
  const { access, refuses, withTemporaryPassword } = meta;
  const codes: RefusalCode[] = [
    'request.invalid',
    'request.malformed',
    'request.tooMany',
    'server.databaseDown',
    'server.busy',
    'server.stopping',
    'server.failed',
    ...(isCostly(name) ? (['server.crowded'] as const) : []),
    ...(method === 'GET'
      ? []
      : (['request.foreignOrigin', 'request.otherAddress', 'request.tooLarge'] as const)),
    ...(access.kind === 'public' ? [] : (['session.required', 'session.otherUser'] as const)),
    ...(access.kind === 'public' || withTemporaryPassword
      ? []
      : (['session.temporaryPassword'] as const)),
    ...(access.kind === 'public' || access.kind === 'signedIn' ? [] : (['access.denied'] as const)),
    ...refuses,
  ];
  const byStatus = Map.groupBy(new Set(codes), (code) => REFUSALS[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      String(status),
      {
        description: ofStatus.map((code) => `\`${code}\`: ${REFUSALS[code].message}`).join('\n\n'),
        content: { 'application/json': { schema: refusalSchema(ofStatus) } },
      },
    ]),
  );
}

/** The one form of every refusal (product §3.1). */
function refusalSchema(codes: readonly RefusalCode[]): OpenAPI.SchemaObject {
  return {
    type: 'object',
    required: ['code', 'message'],
    properties: {
      code: { type: 'string', enum: [...codes] },
      message: { type: 'string', description: 'A Spanish sentence for people.' },
      data: { type: 'object', description: 'E.g. `fields`, with a sentence for each wrong field.' },
    },
  } as OpenAPI.SchemaObject;
}
