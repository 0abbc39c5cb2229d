import type { OpenAPI } from '@orpc/openapi';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { callRoutes } from './calls.ts';

const { signedInAs } = await testApp();
const admin = await signedInAs('admin');
const answer = await admin.get<OpenAPI.Document>('/api/openapi.json');

type Media = Record<string, { schema: { properties: Record<string, { enum?: string[] }> } }>;
type Operation = {
  security: object[];
  requestBody?: { content: Media };
  responses: Record<string, { description: string; content: Media }>;
};
const operation = (method: string, path: string) =>
  (answer.body.paths?.[path] as Record<string, unknown> | undefined)?.[method] as Operation;

describe('the OpenAPI document', () => {
  it('product §2.15: exists, with every call of the contract', () => {
    expect(answer.status).toBe(200);
    const described = Object.entries(answer.body.paths ?? {}).flatMap(([path, methods]) =>
      Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const calls = callRoutes().map(({ method, path }) => `${method} ${path}`);
    expect(described.toSorted()).toEqual(calls.toSorted());
  });

  it('names the session cookie, and the calls that need no session', async () => {
    const scheme = answer.body.components?.securitySchemes?.session;
    expect(scheme).toMatchObject({ type: 'apiKey', in: 'cookie' });
    const { cookie } = await signedInAs('admin');
    expect(cookie).toMatch(new RegExp(`^${(scheme as { name: string }).name}=`));
    expect(operation('post', '/native-login').security).toEqual([]);
    expect(operation('get', '/doctors').security).toEqual([{ session: [] }]);
  });

  it('product §2.15: names what a call refuses, by status', () => {
    const { responses } = operation('post', '/doctors');
    const codesOf = (status: number) =>
      responses[status]?.content['application/json']?.schema.properties.code?.enum;
    expect(codesOf(400)).toEqual(expect.arrayContaining(['request.invalid', 'specialty.unknown']));
    expect(codesOf(401)).toEqual(['session.required']);
    expect(codesOf(403)).toContain('access.denied');
    expect(codesOf(409)).toEqual(['doctor.rutTaken', 'doctor.internalCodeTaken']);
    expect(responses[409]?.description).toContain('Ya existe un médico con ese RUT.');
  });

  it('says what an answer’s file is, and that a form carries one', () => {
    const pdf = operation('get', '/generate-cartola/{doctorId}/{month}/{year}').responses[200];
    expect(Object.keys(pdf?.content ?? {})).toEqual(['application/pdf']);
    const zip = operation('get', '/payslips/zip').responses[200];
    expect(Object.keys(zip?.content ?? {})).toEqual(['application/zip']);
    const form = operation('post', '/clinic/logo').requestBody?.content ?? {};
    expect(Object.keys(form)).toEqual(['multipart/form-data']);
    expect(form['multipart/form-data']?.schema.properties.file).toMatchObject({
      type: 'string',
      contentMediaType: 'application/octet-stream',
    });
  });

  it('leaves no answer and no field without a type', () => {
    expect(JSON.stringify(answer.body)).not.toContain('{"not":{}}');
    for (const [path, methods] of Object.entries(answer.body.paths ?? {})) {
      for (const one of Object.values(methods as Record<string, Operation>)) {
        const good = one.responses[200] ?? one.responses[201];
        expect(Object.keys(good?.content ?? {}), path).not.toEqual([]);
      }
    }
  });
});
