/** The manuals as files and as help (documents §6). */
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { type Client, testApp } from '../../../../test/support/app.ts';
import { pdfPages } from '../../../../test/support/pdf-text.ts';
import {
  blockText,
  findSections,
  type HelpSection,
  type Manual,
} from '../../../contract/documents/manuals.ts';
import { DOUBTS } from '../../../domain/intake/doubts.ts';
import { renderPdf } from '../../platform/pdf/pdf.ts';
import { migrationComments, readDataDictionary } from './data-dictionary.ts';
import { readMeasurements } from './measurements.ts';
import { manualChapters } from './sections.ts';
import { isTranslated } from './spanish.ts';

const { signedInAs, database } = await testApp();
const admin = await signedInAs('admin');
/** Made once for all tests: the first call takes seconds. */
const { body: manuals } = await admin.get<Manual[]>('/api/manuals');

const inOneLine = (page: string | undefined) => (page ?? '').replace(/\n+/g, ' ');

async function read(client: Client, name: string) {
  const answer = await client.get(`/api/download-manual/${name}`);
  expect(answer.status).toBe(200);
  return { answer, pages: pdfPages(answer.bytes) };
}

describe('documents §6: the manuals', () => {
  it.each([
    ['sistema', 55],
    ['tecnico', 75],
    ['competitivo', 32],
    // From 4 to 6.
    ['medico', 5],
  ])('documents §6.1: %s has about %i pages, and states their number', async (name, about) => {
    const { answer, pages } = await read(admin, name);
    const manual = manuals.find((one) => one.name === name);
    expect(manual).toMatchObject({ pages: pages.length, size: answer.bytes.length });
    expect(pages.length).toBeGreaterThanOrEqual(about * (name === 'medico' ? 0.8 : 0.85));
    expect(pages.length).toBeLessThanOrEqual(about * (name === 'medico' ? 1.2 : 1.15));
    expect(String(answer.headers['content-disposition'])).toContain(manual?.fileName);
  });

  it.each(['sistema', 'tecnico', 'competitivo'] as const)(
    '%s has a cover with version and date, contents, running heads and page numbers',
    async (name) => {
      const { pages, answer } = await read(admin, name);
      const manual = manuals.find((one) => one.name === name);
      const [cover, contents] = pages.map(inOneLine);
      expect(cover).toContain(manual?.title);
      expect(cover).toContain(`Versión ${manual?.version}`);
      expect(contents).toContain('Contenido');
      const all = pages.map(inOneLine).join(' ');
      for (const { title } of manualChapters(name)) expect(all).toContain(title);
      expect(inOneLine(pages.at(-1))).toContain(`Página ${pages.length} de ${pages.length}`);
      expect(inOneLine(pages.at(-1))).toContain(`Portal Médico · ${manual?.title}`);
      // Tagged, in Spanish, and by PDF/UA: what screen readers need.
      const raw = answer.bytes.toString('latin1');
      expect(raw).toMatch(/\/Marked true/);
      expect(raw).toMatch(/\/Lang \(es-CL\)/i);
      expect(raw).toContain('pdfuaid:part');
    },
  );

  it.each(['sistema', 'tecnico', 'competitivo'] as const)(
    '%s begins a chapter with its heading, without a picture above it',
    async (name) => {
      const { pages } = await read(admin, name);
      const begun = manualChapters(name).map(({ title }, index) => {
        const heading = `${index + 1} ${title} `;
        // The first page that has it is the contents.
        const page = pages
          .slice(2)
          .map(inOneLine)
          .find((text) => text.includes(heading));
        const above = page?.split(heading)[0];
        return { title, figures: above?.match(/Figura\s\d+/g) ?? [], found: above !== undefined };
      });
      expect(begun.filter(({ figures, found }) => figures.length > 0 || !found)).toEqual([]);
    },
  );

  it('keeps accents and signs in text that can be selected', async () => {
    const { pages } = await read(admin, 'sistema');
    const text = pages.map(inOneLine).join(' ');
    const missing = ['contraseña', 'Nómina Bancaria', 'Médico', '$17.903'].filter(
      (words) => !text.includes(words),
    );
    expect(missing).toEqual([]);
  });

  it('shows any text that a chapter may contain', async () => {
    const odd = '#let x = $y$ _a_ *b* @c <d> "e" ~ ` [f] {g} // h /* i */ \\ ñÑáÉü ¿¡ $1.234';
    const line = [{ kind: 'text', text: odd }];
    const pdf = await renderPdf('manual', {
      title: odd,
      description: odd,
      version: '1',
      date: '1',
      hasChapterPages: true,
      isShort: false,
      chapters: [{ title: odd, blocks: [{ kind: 'paragraph', line }] }],
    });
    expect(pdfPages(pdf).map(inOneLine).join(' ').split('/* i */').length).toBeGreaterThan(4);
  });

  it('documents §6.2: technical: lists every call, table and refusal of this version', async () => {
    const { pages } = await read(admin, 'tecnico');
    const text = pages.join('').replace(/\s/g, '');
    for (const told of [
      'GET/api/download-manual/{name}',
      'transfer_payment',
      'manual.tookTooLong',
      'Elmesdelafechadelaatención.',
    ]) {
      expect(text.replaceAll("'", '’')).toContain(told);
    }
    expect(text).toContain('Elhonorariodeunaatención');
  });

  it('technical: says in Spanish what each table holds', async () => {
    const dictionary = await readDataDictionary(database.db);
    const english = [
      ...dictionary.flatMap(({ comment, columns }) => [
        comment,
        ...columns.map((one) => one.comment),
      ]),
    ];
    const told = english.filter((sentence) => sentence !== '');
    expect(told.filter((sentence) => !isTranslated(sentence))).toEqual([]);
  });

  it('shows commands line by line, as they are copied', async () => {
    const { pages } = await read(admin, 'tecnico');
    const text = pages.join('\n');
    expect(text).toContain('location / {\n  proxy_pass http://127.0.0.1:3000;\n');
    expect(text).toContain('\nNODE_ENV=production DATABASE_URL=postgres://… npm run worker\n');
  });

  it('documents §6.2: competitive: has the measurements of the benchmarks', async () => {
    const { pages } = await read(admin, 'competitivo');
    const text = pages.map(inOneLine).join(' ');
    const subjects = ['engine', 'calculation', 'import', 'screens'] as const;
    const figures = subjects.flatMap((subject) => readMeasurements(subject));
    expect(
      figures.filter(({ measured, limit }) => !text.includes(measured) || !text.includes(limit)),
    ).toEqual([]);
    const benchmarks = readFileSync('docs/benchmarks.md', 'utf8');
    const pdf = figures.find(({ title }) => title.startsWith('Cartola en PDF'));
    expect(benchmarks).toContain(
      `| statement PDF of 100 lines | ${pdf?.measured.replace(',', '.')} |`,
    );
  });

  it('is for users with its screen', async () => {
    const supervisor = await signedInAs('supervisor');
    expect((await supervisor.get('/api/manuals')).status).toBe(403);
    expect((await supervisor.get('/api/download-manual/sistema')).status).toBe(403);
    expect((await admin.get('/api/download-manual/otro')).status).toBe(400);
  });
});

describe('the help', () => {
  it('documents §6.5: has the sections of the screens that the user may open', async () => {
    const screensOf = async (client: Client) => {
      const { body } = await client.get<HelpSection[]>('/api/manuals/help');
      return new Set(body.map(({ screen }) => screen));
    };
    expect(await screensOf(admin)).toContain('/configuracion');
    const doctors = await screensOf(await signedInAs('doctor'));
    expect(doctors).not.toContain('/configuracion');
    expect(doctors).toContain('/mis-pagos');
    expect(doctors).toContain(null);
  });

  it('documents §6.5: has the chapters of the pages below an option', async () => {
    const { body } = await admin.get<HelpSection[]>('/api/manuals/help');
    const shown = new Set(body.map(({ screen }) => screen));
    const below = manualChapters('sistema').flatMap(({ screen }) =>
      screen !== null && screen.lastIndexOf('/') > 0 ? [screen] : [],
    );
    expect(below).toContain('/cierre/excepciones');
    expect(below.filter((screen) => !shown.has(screen))).toEqual([]);
  });

  it('documents §6.5: has the pages below an option for nobody who lacks the option', async () => {
    const { body } = await (await signedInAs('supervisor')).get<HelpSection[]>('/api/manuals/help');
    const shown = new Set(body.map(({ screen }) => screen));
    expect(shown).toContain('/cierre/excepciones');
    expect(shown).not.toContain('/job-monitor/respaldos');
  });

  it('documents §6.4: is the guide for doctors and plain users, and never for staff', async () => {
    const manualsOf = async (client: Client) => {
      const { body } = await client.get<HelpSection[]>('/api/manuals/help');
      return new Set(body.map(({ id }) => id.split('/')[0]));
    };
    expect(await manualsOf(await signedInAs('doctor'))).toEqual(new Set(['medico']));
    expect(await manualsOf(await signedInAs('user'))).toEqual(new Set(['medico']));
    expect(await manualsOf(admin)).toEqual(new Set(['sistema']));
  });

  it.each(['admin', 'doctor'] as const)(
    'documents §6.8: has its tables for %s, like the manual on paper',
    async (profile) => {
      const client = await signedInAs(profile);
      const { body } = await client.get<HelpSection[]>('/api/manuals/help');
      const text = body.flatMap(({ blocks }) => blocks.map(blockText)).join('\n');
      expect(text).not.toContain('{{');
      if (profile === 'doctor') return;
      expect(text).toContain('Criterio · Coincide cuando');
      expect(text).toContain(DOUBTS.futureDate.found);
    },
  );

  it('tells doctors what to do when an attention is missing', async () => {
    const doctor = await signedInAs('doctor');
    const { body } = await doctor.get<HelpSection[]>('/api/manuals/help');
    const [best] = findSections(body, 'me falta una atención');
    expect(best?.item).toMatchObject({ id: 'medico/participaciones/me-falta-una-atencion' });
  });

  it('documents §6.6: is a guide that every signed-in user can download', async () => {
    const doctor = await signedInAs('doctor');
    const answer = await doctor.get('/api/doctor-guide');
    expect(answer.status).toBe(200);
    expect(String(answer.headers['content-disposition'])).toContain('guia-del-medico-');
    expect(pdfPages(answer.bytes).join(' ')).toContain('Me falta una atención');
  });
});

test('comments of migrations belong to the object below them', () => {
  const comments = migrationComments(`-- Of the file.

-- A doctor,
-- paid by month.
CREATE TABLE doctor (
  -- The number.
  id integer,
  name text,
  -- How much.
  CHECK (true)
);
ALTER TABLE doctor
  -- When.
  ADD COLUMN seen date;
COMMENT ON TABLE doctor IS 'A doctor.';
-- A person who
-- is paid.
COMMENT ON TABLE doctor IS 'A person.';`);
  expect(Object.fromEntries(comments)).toEqual({
    doctor: 'A person who is paid.',
    'doctor.id': 'The number.',
    'doctor.seen': 'When.',
  });
});
