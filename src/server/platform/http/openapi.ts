/** Serves the OpenAPI document at `/api/openapi.json`, and a readable page at `/api/docs`. */
import type { FastifyInstance } from 'fastify';
import { waysTo } from '../../../contract/call.ts';
import { REFUSALS } from '../../../contract/refusals.ts';
import { callRoutes } from './calls.ts';
import type { MonitorGuard } from './monitor-access.ts';
import { openApiDocument } from './openapi-document.ts';
import { OWN_REFERRER, SIGN_OUT_FORM, SIGN_OUT_STYLE } from './sign-out-page.ts';

let document: ReturnType<typeof openApiDocument> | undefined;

/** `sessionCookie` is the name of the cookie that holds a session; `guard` says who may read. */
export function registerOpenApi(
  app: FastifyInstance,
  sessionCookie: string,
  guard: MonitorGuard,
): void {
  app.get('/api/openapi.json', { onRequest: guard }, async () => {
    document ??= openApiDocument(sessionCookie);
    return document;
  });
  app.get('/api/docs', { onRequest: guard }, async (request, reply) =>
    reply.type('text/html; charset=utf-8').send(docsPage(Boolean(request.session?.user))),
  );
}

/** A page of every call with its path, access and refusals: plain HTML, no scripts. Who is signed in, and not a monitor, can sign out. */
function docsPage(isSignedIn: boolean): string {
  const rows = callRoutes().map(({ method, path, name, meta }) => {
    const who = [meta.access.kind, waysTo(meta.access).join(', ')].filter(Boolean).join(': ');
    const refusals = meta.refuses.map((code) => `${REFUSALS[code].status} ${code}`).join('<br>');
    return `<tr><td><code>${method}</code></td><td><code>/api${path}</code></td><td>${name}</td><td>${who}</td><td>${refusals}</td></tr>`;
  });
  return `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">${OWN_REFERRER.html}<title>Portal Médico: llamadas</title>
<style>body{font:14px system-ui;margin:2rem}td,th{padding:.3rem .6rem;border-bottom:1px solid #ccc;text-align:left;vertical-align:top}${SIGN_OUT_STYLE}</style>
${isSignedIn ? SIGN_OUT_FORM.html : ''}<h1>Portal Médico: llamadas</h1><p><a href="/api/openapi.json">Documento OpenAPI</a></p>
<table><thead><tr><th>Método</th><th>Dirección</th><th>Nombre</th><th>Quién puede</th><th>Rechazos propios</th></tr></thead>
<tbody>${rows.join('')}</tbody></table></html>`;
}
