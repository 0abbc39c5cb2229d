/** The pictures of the manuals: how to come to each screen, and the words that tell it is there. */
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { type Look, openScreen } from './browser.ts';
import { screenActor } from './hands.ts';
import type { Staff } from './staff.ts';

/** Of the demo clinic as it stands today. */
export type Clinic = {
  /** A doctor with fees that are not yet in a payment, and their month. */
  waiting: { doctorId: number; month: number; year: number };
  /** A month with payments that are processed and not yet paid. */
  processed: { month: number; year: number };
  /** An attention whose fee comes from a scale. */
  explained: number;
  /** A paid attention of the doctor with the account `doctor`. */
  own: number;
};

export type Picture = {
  /** The file's name, without `.png`. */
  name: string;
  /** Who sees it: the administrator unless given. */
  who?: 'doctor' | 'nobody';
  address: (clinic: Clinic) => string;
  /** What one does there before the picture is taken. */
  act?: (page: Page) => Promise<void>;
  /** What is on the screen by then: a text, or the name of a part. */
  shows: string;
  /** The heading at which the picture begins: the screen's title unless given. */
  from?: string;
  /** Half as high again: where what comes first would leave no row of the table. */
  isTall?: boolean;
};

/** How its window is: narrow enough for type that is still read when the picture is as wide as a page's text. */
export function lookOf({ who }: Picture): Look {
  return who === 'doctor' ? { width: 390, scale: 2 } : { width: 1120, scale: 1.5 };
}

const at = (address: string) => () => address;
const SAMPLE = join(import.meta.dirname, '../../fixtures/imports/participacion-con-errores.csv');

export const MANUAL_PICTURES: readonly Picture[] = [
  { name: 'ingreso', who: 'nobody', address: at('/'), shows: 'Acceso Nativo' },
  { name: 'panel', address: at('/'), shows: 'Contadores' },
  { name: 'atenciones', address: at('/atenciones-medicas'), shows: 'Totales del filtro' },
  {
    name: 'importar',
    address: at('/atenciones-medicas?open=import'),
    act: async (page) => {
      const dialog = screenActor(page).dialog('Importar Atenciones Médicas');
      await dialog.locator('input[type=file]').setInputFiles(SAMPLE);
      await dialog.getByText('Correcta').first().waitFor();
      await dialog.getByRole('article').first().scrollIntoViewIfNeeded();
    },
    shows: 'Rechazadas',
  },
  {
    name: 'calcular',
    address: at('/calcular-pagos'),
    act: async (page) => {
      const { button } = screenActor(page);
      await page.getByLabel(/^Mostrar todos los pendientes/).check();
      await button('Analizar (vista previa)').click();
      await page.getByText('Por doctor').first().click();
    },
    shows: 'Totales por pagar',
  },
  {
    name: 'explicacion',
    address: ({ explained }) => `/calcular-pagos?explanation=${explained}`,
    shows: 'Líquido a pagar',
  },
  {
    name: 'procesar',
    address: ({ waiting: { doctorId, month, year } }) =>
      `/procesar-pagos?doctorId=${doctorId}&month=${month}&year=${year}`,
    shows: 'Resumen del período',
  },
  {
    name: 'avanzado',
    address: at('/procesar-pagos-avanzado?type=by_status'),
    act: async (page) => {
      await screenActor(page).button('Calcular Resúmenes').click();
      const doctors = page.getByRole('table', { name: 'Profesionales' }).locator('tbody');
      await doctors.getByRole('checkbox').first().check();
    },
    shows: 'Profesionales',
  },
  {
    name: 'nomina-completa',
    address: at('/nomina-completa'),
    shows: 'Registros pendientes de pago',
  },
  { name: 'pagar', address: at('/pagar-nomina'), shows: 'Registros procesados', isTall: true },
  { name: 'procesados', address: at('/pagos-procesados'), shows: 'Monto total', isTall: true },
  {
    name: 'banco',
    address: ({ processed: { month, year } }) =>
      `/nomina-bancaria?month=${month}&year=${year}&generated=true`,
    shows: 'Transferencias',
  },
  {
    name: 'contable',
    address: ({ processed: { month, year } }) =>
      `/exportacion-contable?month=${month}&year=${year}&generated=true`,
    shows: 'Cuadra: debe = haber',
  },
  { name: 'reglas', address: at('/reglas'), shows: 'Reglas Activas' },
  {
    name: 'asistente',
    address: at('/atenciones-medicas'),
    act: async (page) => {
      await screenActor(page).button('Abrir el asistente').click();
      await page.getByRole('button', { name: '¿Cuántas atenciones están pendientes?' }).click();
      await page.getByRole('link', { name: 'Abrir Atenciones Médicas' }).waitFor();
    },
    shows: 'Atenciones pendientes',
  },
  {
    name: 'simulador',
    address: at('/reglas?simulator=true'),
    act: async (page) => {
      const { choose, button, dialog } = screenActor(page);
      const form = dialog('Simulador de Reglas');
      await choose(form, 'Especialidad', 'Cardiología');
      await form.getByRole('textbox', { name: 'Monto base' }).fill('250000');
      await button('Ejecutar Simulación', form).click();
    },
    shows: 'Resultado de la Simulación',
  },
  { name: 'convenios', address: at('/convenios'), shows: 'Convenios Activos' },
  { name: 'medicos', address: at('/medicos'), shows: 'Configuración Médicos' },
  { name: 'reporte', address: at('/reportes'), shows: 'Distribución por especialidad' },
  { name: 'configuracion', address: at('/configuracion'), shows: 'Datos de la clínica' },
  {
    name: 'trabajos',
    address: at('/job-monitor'),
    act: async (page) => {
      const { button, dialog } = screenActor(page);
      await button('Probar Cálculo').click();
      await button('Calcular', dialog('Probar Cálculo')).click();
      await dialog(/^Pipeline/)
        .getByText('Completado')
        .first()
        .waitFor();
    },
    shows: 'Procesamiento completado',
  },
  {
    name: 'permisos',
    address: at('/permissions-admin'),
    shows: 'Total de permisos',
    from: 'Permisos por Perfil',
  },
  { name: 'auditoria', address: at('/auditoria'), shows: 'Exportar' },
  { name: 'medico-pagos', who: 'doctor', address: at('/mis-pagos'), shows: 'Pagado' },
  {
    name: 'medico-explicacion',
    who: 'doctor',
    address: ({ own }) => `/participaciones?explanation=${own}`,
    shows: 'Líquido a pagar',
  },
  {
    name: 'medico-participaciones',
    who: 'doctor',
    address: at('/participaciones'),
    shows: 'Totales del filtro',
  },
  { name: 'medico-reportes', who: 'doctor', address: at('/reportes-medico'), shows: 'Cartola' },
];

type Clip = { x: number; y: number; width: number; height: number };

/** The height of a picture of a screen as a part of its width; of dialogs and telephones its greatest height in pixels. */
const SHAPE = 0.44;
const DIALOG_HEIGHT = 640;
const PHONE_HEIGHT = 760;
const SPACE = 14;

/** The part of the page that a picture shows, as a PNG: what is read there, without menu and bars. */
export async function takePicture(page: Page, picture: Picture): Promise<Buffer> {
  return page.screenshot({ animations: 'disabled', clip: await clipOf(page, picture) });
}

/** Whether the picture shows a place that has nothing to show. */
export async function isEmpty(page: Page, picture: Picture): Promise<boolean> {
  const clip = await clipOf(page, picture);
  const empty = await page.locator('.mantine-EmptyState-root').filter({ visible: true }).all();
  const boxes = await Promise.all(empty.map((one) => one.boundingBox()));
  return boxes.some((box) => box !== null && box.y < clip.y + clip.height && isOn(box, clip));
}

const isOn = (box: Clip, clip: Clip) =>
  box.x >= clip.x && box.x + box.width <= clip.x + clip.width && box.y >= clip.y;

async function clipOf(page: Page, { who, from, isTall }: Picture): Promise<Clip> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  if (who === 'doctor') return { x: 0, y: 0, width, height: PHONE_HEIGHT };
  if (who === 'nobody') return { x: 0, y: 0, width, height: width * SHAPE };
  const dialog = page.getByRole('dialog').filter({ visible: true });
  if ((await dialog.count()) > 0) {
    const box = await boxOf(dialog.last());
    return { ...box, height: Math.min(box.height, DIALOG_HEIGHT) };
  }
  const heading = from === undefined ? { level: 1 } : { name: from };
  const title = await boxOf(page.getByRole('heading', heading).first());
  const [x, y] = [title.x - SPACE, title.y - SPACE];
  return {
    x,
    y,
    width: width - x,
    height: Math.min((width - x) * SHAPE * (isTall ? 1.5 : 1), height - y),
  };
}

async function boxOf(part: Locator) {
  await part.scrollIntoViewIfNeeded();
  const box = await part.boundingBox();
  if (!box) throw new Error('what the picture is of is not on the screen');
  return box;
}

/** Opens the screen of a picture as it is to be seen. */
export async function openPicture(page: Page, picture: Picture, clinic: Clinic): Promise<void> {
  await openScreen(page, picture.address(clinic));
  await picture.act?.(page);
  const part = page.getByRole('region', { name: picture.shows });
  await page.getByText(picture.shows).or(part).filter({ visible: true }).first().waitFor();
  await page
    .locator('.mantine-Skeleton-root, .mantine-Loader-root')
    .first()
    .waitFor({ state: 'detached' });
}

/** Finds in the demo clinic what the pictures are of. */
export async function readClinic({ database: { pool } }: Staff): Promise<Clinic> {
  const one = async <Row>(query: string): Promise<Row> => (await pool.query(query)).rows[0];
  return {
    waiting: await one(`
      SELECT doctor_id AS "doctorId", period_month AS month, period_year AS year FROM payable_fee
       GROUP BY doctor_id, period_month, period_year ORDER BY count(*) DESC, doctor_id LIMIT 1`),
    processed: await one(`
      SELECT period_month AS month, period_year AS year FROM payment WHERE status = 'processed'
       GROUP BY period_month, period_year ORDER BY count(*) DESC LIMIT 1`),
    explained: (
      await one<{ id: number }>(`
        SELECT attention_id AS id FROM calculation WHERE accumulations IS NOT NULL
         ORDER BY calculated_amount DESC, attention_id LIMIT 1`)
    ).id,
    own: (
      await one<{ id: number }>(`
        SELECT calculation.attention_id AS id FROM calculation JOIN app_user USING (doctor_id) JOIN fee_state ON fee_state.attention_id = calculation.attention_id
         WHERE app_user.username = 'doctor' AND fee_state.status = 'paid'
         ORDER BY calculation.attention_id DESC LIMIT 1`)
    ).id,
  };
}
