/**
 * Descarga de Manuales and the help beside the screens, as one uses them (documents §6, product §14).
 * With `MANUAL_IMAGES=1` the pictures that it takes become those of the manuals.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectUsable,
  openScreen,
  PHONE,
  type Visit,
} from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import {
  isEmpty,
  lookOf,
  MANUAL_PICTURES,
  openPicture,
  readClinic,
  takePicture,
} from '../../support/manual-pictures.ts';
import { toPalettePng } from '../../support/palette-png.ts';
import { pdfPages } from '../../support/pdf-text.ts';
import { openStaff } from '../../support/staff.ts';

const IMAGES = join(import.meta.dirname, '../../../documents/manuals/images');

const staff = await openStaff();
const { page, open } = staff;
const { button, dialog, download, expectText } = screenActor(page);
const help = dialog('Ayuda');
const search = help.getByRole('searchbox', { name: 'Buscar en la ayuda' });
/** The first call of a day makes the manuals, each in a process that has to start. */
const MADE = { timeout: 60_000 };

describe('documents §6: the manuals', () => {
  it('documents §6.1: are four, with their pages, and each is downloaded as a PDF', async () => {
    await openScreen(page, '/descarga-manuales');
    for (const title of [
      'Manual del sistema',
      'Manual técnico',
      'Manual competitivo',
      'Guía del médico',
    ]) {
      const card = page.getByRole('region', { name: title });
      const pages = await card.getByText(/^\d+ páginas$/).textContent(MADE);
      const file = await download(button(`Descargar PDF: ${title}`));
      await expectText('Descarga exitosa');
      expect(pdfPages(await readFile(await file.path()))).toHaveLength(
        Number.parseInt(pages ?? '', 10),
      );
    }
    await expectAccessible(page, '/descarga-manuales');
  });

  it('on a small screen at night, too', async () => {
    const phone = await open(PHONE);
    await openScreen(phone.page, '/descarga-manuales');
    await phone.page.getByRole('region', { name: 'Manual técnico' }).waitFor(MADE);
    await expectUsable(phone.page, '/descarga-manuales');
    await phone.page.getByRole('button', { name: 'Ayuda de esta pantalla' }).click();
    await phone.page.getByRole('heading', { name: 'La ayuda de cada pantalla' }).waitFor();
    await expectAccessible(phone.page, 'help on a small screen');
    await phone.context.close();
  });
});

describe('the help of a screen', () => {
  // product §14.3, documents §6.4
  it('is its section of the system manual, and finds the others', async () => {
    await openScreen(page, '/medicos');
    await button('Ayuda de esta pantalla').click();
    await help.getByRole('heading', { name: 'Configuración Médicos' }).waitFor();
    await expectAccessible(page, 'help');
    await search.fill('transferencias repetidas');
    await button(/^No pagar dos veces/, help).click();
    await help.getByRole('heading', { name: 'No pagar dos veces' }).waitFor();
    await search.fill('xilófono');
    await help.getByText('Ningún tema de la ayuda tiene esas palabras').waitFor();
  });

  it('product §14.4: leads to the screens that it names', async () => {
    await search.fill('de principio a fin');
    await button(/^Un mes, de principio a fin/, help).click();
    await help.getByRole('link', { name: 'Nómina Completa' }).click();
    await page.getByRole('heading', { level: 1, name: 'Nómina Completa' }).waitFor();
    expect(staff.errors).toEqual([]);
  });
});

describe('the pictures of the manuals', async () => {
  const clinic = await readClinic(staff);
  /** A window of each who has pictures, opened for the first. */
  const windows = new Map<string, Promise<Visit>>();
  it.each(MANUAL_PICTURES)(
    '$name can be taken, as wide as in the manual, and shows content',
    async (picture) => {
      const { name, who = 'admin' } = picture;
      const window = windows.get(who) ?? open({ ...lookOf(picture), who });
      windows.set(who, window);
      const { page: seen } = await window;
      await openPicture(seen, picture, clinic);
      expect(await isEmpty(seen, picture)).toBe(false);
      const png = await takePicture(seen, picture);
      const file = join(IMAGES, `${name}.png`);
      if (process.env.MANUAL_IMAGES) await writeFile(file, toPalettePng(png));
      expect(widthOf(png)).toBe(widthOf(await readFile(file)));
    },
  );
});

/** In pixels, from the head of a PNG. */
function widthOf(png: Buffer): number {
  return png.readUInt32BE(16);
}
