/**
 * Form bodies with files: a file is written to disk as it arrives and read from there, so that a large one needs no
 * memory.
 */
import { randomUUID } from 'node:crypto';
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isDiskFull, isNotWritable } from '../system-failure.ts';
import { UPLOAD_PREFIX } from './large-body.ts';
import { Refusal } from './refusal.ts';

/** No call takes this long: an older file was left behind by a stopped process. */
const ABANDONED_MS = 24 * 60 * 60_000;
/** Limits well above what the product's own forms need: one file and a few fields. */
const LIMITS = { files: 20, fields: 100, fieldSize: 1_048_576, headerPairs: 100 };

/** Lets the server receive forms, and removes abandoned files. */
export async function registerForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart);
  await removeAbandoned();
}

/**
 * Works on a request whose body, if it is a form, is a FormData with its files on disk; the files are removed
 * afterwards. Refuses a form that is broken or larger than the limit, in bytes.
 */
export async function withFormBody<Result>(
  request: FastifyRequest,
  limit: number,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!request.isMultipart()) return work();
  const folder = await mkdtemp(join(tmpdir(), UPLOAD_PREFIX));
  try {
    request.body = await readForm(request, folder, limit);
    return await work();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readForm(request: FastifyRequest, folder: string, limit: number): Promise<FormData> {
  const form = new FormData();
  try {
    for await (const part of request.parts({ limits: { ...LIMITS, fileSize: limit } })) {
      if (part.type === 'field') {
        form.append(part.fieldname, String(part.value));
        continue;
      }
      const path = join(folder, randomUUID());
      await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
      const bytes = await openAsBlob(path, { type: part.mimetype });
      form.append(part.fieldname, new File([bytes], part.filename ?? '', { type: part.mimetype }));
    }
  } catch (error) {
    // Reads and drops the rest: a client that is still sending would not see the answer.
    request.raw.unpipe();
    request.raw.resume();
    if (isDiskFull(error) || isNotWritable(error)) throw error;
    request.log.warn({ err: error }, 'form not readable');
    throw new Refusal('request.malformed');
  }
  return form;
}

async function removeAbandoned(): Promise<void> {
  const folders = (await readdir(tmpdir())).filter((name) => name.startsWith(UPLOAD_PREFIX));
  for (const folder of folders.map((name) => join(tmpdir(), name))) {
    const left = await stat(folder).catch(() => null);
    // Another server on this machine may have removed the file meanwhile.
    if (left === null || Date.now() - left.mtimeMs < ABANDONED_MS) continue;
    await rm(folder, { recursive: true, force: true });
  }
}
