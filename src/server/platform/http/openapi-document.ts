/** Makes the OpenAPI document from the contract: calls, files, refusals and sessions. */
import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi';
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { z } from 'zod';
import { contract } from '../../../contract/contract.ts';
import { REFUSALS, type RefusalCode } from '../../../contract/refusals.ts';
import { type CallRoute, callRoutes } from './calls.ts';

/** The document's name for the session cookie's security scheme. */
const SESSION_SCHEME = 'session';

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
      },
    },
  });
  for (const call of callRoutes()) {
    const methods = document.paths?.[call.path] as Record<string, OpenAPI.OperationObject>;
    const operation = methods[call.method.toLowerCase()];
    if (operation === undefined) throw new Error(`${call.name} is not in the document`);
    operation.security = call.meta.access.kind === 'public' ? [] : [{ [SESSION_SCHEME]: [] }];
    leaveFormAlone(operation);
    operation.responses = { ...operation.responses, ...refusalResponses(call) };
  }
  return document;
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
function refusalResponses({ method, meta }: CallRoute): OpenAPI.ResponsesObject {
  const { access, refuses, withTemporaryPassword } = meta;
  const codes: RefusalCode[] = [
    'request.invalid',
    'request.malformed',
    'request.tooMany',
    'server.databaseDown',
    'server.busy',
    'server.stopping',
    'server.failed',
    ...(method === 'GET' ? [] : (['request.foreignOrigin', 'request.tooLarge'] as const)),
    ...(access.kind === 'public' ? [] : (['session.required'] as const)),
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
