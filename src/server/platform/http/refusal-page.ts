/**
 * Refusals as pages: a person who opens a call's address in the browser, e.g. a statement after the session ended,
 * reads a page, not JSON.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { html } from './html.ts';
import { OWN_REFERRER, SIGN_OUT_FORM, SIGN_OUT_STYLE } from './sign-out-page.ts';

/** An `onSend` hook that replaces a refusal by a page when a browser opens it as a document. */
export async function refusalPage(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const isDocument = request.headers['sec-fetch-dest'] === 'document';
  if (!isDocument || reply.statusCode < 400 || typeof payload !== 'string') return payload;
  if (!String(reply.getHeader('content-type')).startsWith('application/json')) return payload;
  const { message } = JSON.parse(payload) as { message?: string };
  if (message === undefined) return payload;
  reply.removeHeader('content-length');
  reply.header('content-type', 'text/html; charset=utf-8');
  const title = reply.statusCode === 401 ? 'Sesión expirada' : 'No se pudo abrir';
  return pageOf(title, message, Boolean(request.session?.user));
}

/** `isSignedIn`: who is can sign out. */
function pageOf(title: string, message: string, isSignedIn: boolean): string {
  return html`<!doctype html>
<html lang="es-CL">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
${OWN_REFERRER}
<title>${`${title} · Portal Médico`}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:12vh auto;padding:0 1rem}${{ html: SIGN_OUT_STYLE }}</style>
</head>
<body>
${isSignedIn ? SIGN_OUT_FORM : null}
<main>
<h1>${title}</h1>
<p>${message}</p>
<p><a href="/">Ir al Portal Médico</a></p>
</main>
</body>
</html>
`.html;
}
