/** Signing out of the pages that the server writes, which have no scripts: a form, and what answers it (access §2.13). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Html, html } from './html.ts';

const SIGN_OUT = '/api/native-logout';

/**
 * For the head of a page: without it, browsers would send the form without its origin, since the other pages send no addresses on
 * (product §2.17, product §2.19).
 */
export const OWN_REFERRER: Html = html`<meta name="referrer" content="same-origin">`;

/** The button, which is not printed. */
export const SIGN_OUT_FORM: Html = html`<form class="sign-out" method="post" action="${SIGN_OUT}" enctype="multipart/form-data">
<button>Cerrar sesión</button>
</form>`;

/** How the button looks; the page says which colour schemes it has. */
export const SIGN_OUT_STYLE = `
.sign-out { margin: 0 0 .8rem; text-align: right; }
.sign-out button { padding: .4rem .9rem; font: inherit; color: inherit; background: none; border: 1px solid currentColor; border-radius: .3rem; cursor: pointer; }
.sign-out button:hover { text-decoration: underline; }
@media print { .sign-out { display: none; } }
`;

/**
 * An `onSend` hook: who signed out by the form is led to the sign-in, or to where the identity provider ends its own session. It
 * is a page that leads there, and no redirect: the pages' policy lets a form lead to this site alone.
 */
export async function signedOutPage(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  const isForm =
    request.method === 'POST' &&
    request.url === SIGN_OUT &&
    request.headers['sec-fetch-dest'] === 'document';
  if (!isForm || reply.statusCode !== 200) return payload;
  const { providerSignOut = '/' } = JSON.parse(await textOf(payload)) as {
    providerSignOut?: string;
  };
  reply.removeHeader('content-length');
  reply.header('content-type', 'text/html; charset=utf-8');
  return html`<!doctype html>
<html lang="es-CL">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="refresh" content="0;url=${providerSignOut}">
<title>Sesión cerrada · Portal Médico</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:34rem;margin:12vh auto;padding:0 1rem}</style>
</head>
<body>
<main>
<h1>Sesión cerrada</h1>
<p><a href="${providerSignOut}">Seguir</a></p>
</main>
</body>
</html>
`.html;
}

/** What is about to be sent, which is short. */
async function textOf(payload: unknown): Promise<string> {
  if (typeof payload === 'string') return payload;
  const pieces: Buffer[] = [];
  for await (const piece of payload as AsyncIterable<Buffer | string>)
    pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces).toString();
}
