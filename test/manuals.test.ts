/** The manuals tell of this product: its screens, its buttons, its files and pictures. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  blockText,
  type Inline,
  linesOf,
  type ManualName,
  manualName,
} from '../src/contract/documents/manuals.ts';
import { SCREENS } from '../src/contract/screens.ts';
import { manualChapters, manualSections } from '../src/server/documents/manuals/sections.ts';
import { chapterOf } from '../src/web/documents/manuals/help-chapter.ts';
import { OFFICE_SCREENS } from '../src/web/office/routes.tsx';
import { PORTAL_TABS } from '../src/web/portal/routes.tsx';
import { MANUAL_PICTURES } from './support/manual-pictures.ts';

const ROOT = join(import.meta.dirname, '..');
const IMAGES = join(ROOT, 'documents/manuals/images');
const IMAGES_LIMIT = 3 * 1024 * 1024;

const chapters = manualName.options.flatMap((name) => manualChapters(name));
const guide = manualChapters('medico');
const routes = [...OFFICE_SCREENS, ...PORTAL_TABS].map(({ path }) => path);

/** The pieces of a kind, with the chapters that they stand in. */
function piecesOf(kind: Inline['kind']) {
  return chapters.flatMap(({ id, blocks }) =>
    blocks
      .flatMap(linesOf)
      .flat()
      .filter((piece) => piece.kind === kind)
      .map((piece) => ({ id, piece })),
  );
}

function readSources(folder: string, ending: RegExp): string {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name) && !/\.test\./.test(name))
    .map((name) => readFileSync(join(ROOT, folder, name), 'utf8'))
    .join('\n')
    .replace(/\s+/g, ' ');
}

describe('product §14.3: the help of every screen', () => {
  const helpOf = (path: string, name: ManualName) =>
    chapterOf(
      manualSections().filter(({ manual }) => manual === name),
      path,
    );

  it.each(OFFICE_SCREENS.map(({ path }) => path))('%s is its own chapter', (path) => {
    expect(helpOf(path, 'sistema')).toMatchObject({ screen: path, level: 1 });
  });

  it.each(PORTAL_TABS.map(({ path }) => path))(
    '%s is a chapter of the guide that names its tab',
    (path) => {
      const chapter = guide.find(({ screen }) => screen === helpOf(path, 'medico')?.screen);
      const tab = PORTAL_TABS.find((one) => one.path === path);
      const text = [chapter?.title, ...(chapter?.blocks ?? []).map(blockText)].join(' ');
      expect(text).toContain(tab?.label);
    },
  );
});

describe("the doctors' guide", () => {
  it('contains nothing that only staff has', () => {
    const portal = new Set<string>(PORTAL_TABS.map(({ path }) => path));
    const links = guide
      .flatMap(({ blocks }) => blocks.flatMap(linesOf).flat())
      .flatMap((piece) => (piece.kind === 'link' ? [piece.href] : []));
    expect(links.filter((href) => !portal.has(href))).toEqual([]);
    const text = guide.flatMap(({ blocks }) => blocks.map(blockText)).join(' ');
    expect(text).not.toMatch(/Ctrl\+K|menú|a la izquierda/i);
  });
});

describe('documents §6.3: names in the manuals', () => {
  it('are screens that exist', () => {
    const named = chapters.flatMap(({ screen }) => (screen === null ? [] : [screen]));
    const linked = piecesOf('link')
      .flatMap(({ piece }) => (piece.kind === 'link' ? [piece.href] : []))
      .filter((href) => href.startsWith('/'));
    const unknown = [...named, ...linked].filter(
      (href) =>
        !SCREENS.some((screen) => href === screen || href.startsWith(`${screen}/`)) ||
        !routes.includes(href as never),
    );
    expect(unknown).toEqual([]);
  });

  it('in bold are words of the screens', () => {
    const text = [
      readSources('src/web', /\.tsx?$/),
      readSources('src/domain', /\.ts$/),
      readSources('src/contract', /\.ts$/),
      readSources('db/migrations', /\.sql$/),
    ].join(' ');
    // With Ctrl+K one presses keys, not a button.
    const invented = piecesOf('strong').filter(
      ({ piece }) => piece.text !== 'Ctrl+K' && !text.includes(piece.text),
    );
    expect(invented.map(({ id, piece }) => `${id}: ${piece.text}`)).toEqual([]);
  });

  it('are filters, tabs and choices as they are', () => {
    const textOf = (id: string) => chapters.find((one) => one.id === id)?.blocks.map(blockText);
    expect(textOf('sistema/reportes')?.join(' ')).toContain(
      'filtre por texto, especialidad o tipo de participación',
    );
    // documents §7.8
    expect(textOf('medico/comenzar')?.join(' ')).not.toMatch(/desliza/);
    // documents §2.10
    expect(textOf('medico/reportes')?.join(' ')).toContain('todo lo del mes que se pagó ese día');
  });

  it('are files of this product', () => {
    const paths = piecesOf('code')
      .map(({ piece }) => piece.text)
      .filter((text) => /^(src|test|db|docs|fixtures|bench|documents|tools)\//.test(text));
    expect(paths.length).toBeGreaterThan(30);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  it('are all the settings of the server, in the README, too', () => {
    const source = readFileSync(join(ROOT, 'src/server/platform/config.ts'), 'utf8');
    const settings = [...source.matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, name = '']) => name);
    expect(settings).toContain('DATABASE_URL');
    const installing = manualChapters('tecnico').flatMap(({ blocks }) => blocks.map(blockText));
    for (const text of [installing.join(' '), readFileSync(join(ROOT, 'README.md'), 'utf8')]) {
      expect(settings.filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
    }
  });

  it('are pictures that are kept, no more and no fewer', () => {
    const shown = new Set(
      chapters
        .flatMap(({ blocks }) => blocks)
        .flatMap((block) => (block.kind === 'image' ? [block.name] : [])),
    );
    const kept = readdirSync(IMAGES);
    expect([...shown].toSorted()).toEqual(kept.toSorted());
    expect(MANUAL_PICTURES.map(({ name }) => `${name}.png`).toSorted()).toEqual(kept.toSorted());
    const sizes = kept.map((name) => statSync(join(IMAGES, name)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(IMAGES_LIMIT);
  });
});

describe('documents §6.3: how money is put right', () => {
  const textOf = (id: string) => {
    const section = manualSections().find((one) => one.id === id);
    return section?.blocks.map(blockText).join(' ');
  };

  it('is told by the ways that there are, not by invented attentions', () => {
    const text = textOf('sistema/problemas/un-monto-parece-incorrecto');
    for (const way of ['Anular pago…', 'Corregir…', 'Haberes y Descuentos'])
      expect(text).toContain(way);
    expect(chapters.flatMap(({ blocks }) => blocks.map(blockText)).join(' ')).not.toMatch(
      /como otra atención/,
    );
  });

  // payout §32.2
  it('of late attentions, is told of closed months, too', () => {
    const late = 'el primer mes abierto que sigue';
    expect(textOf('medico/mis-pagos/que-significa-cada-estado')).toContain(late);
    expect(textOf('medico/participaciones/me-falta-una-atencion')).toContain(late);
    expect(textOf('sistema/cierre/cerrar-y-reabrir')).toContain(late);
  });
});

describe('the sections', () => {
  it('each have an id, and words to be found by', () => {
    const ids = manualSections().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('sistema/nomina-bancaria/no-pagar-dos-veces');
    const empty = manualSections().filter(
      ({ level, blocks }) => level === 2 && blocks.map(blockText).join('').trim() === '',
    );
    expect(empty.map(({ id }) => id)).toEqual([]);
  });
});
