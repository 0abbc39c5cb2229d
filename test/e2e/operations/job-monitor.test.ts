/** operations §4: a calculation watched while it runs, then the jobs that wait, failed and are old. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { formatCount } from '../../../src/domain/words/counts.ts';
import { rowsOf } from '../../../src/server/platform/db/database.ts';
import { expectAccessible, expectToFit, PHONE } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { untilWaiting } from '../../support/locks.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { address, database, page } = staff;
const { button, dialog, query, expectText } = screenActor(page);

/** A job is done, and the monitor has read it again. */
const DONE = { timeout: 30_000 };
const answer = (question: string, name: string) => button(name, dialog(question)).click();
const list = (name: string) => page.getByRole('list', { name, exact: true });
const hasFocus = (element: Element) => element === document.activeElement;
const card = (name: string) => page.getByRole('button', { name });

/** Pending attentions of this month, of which there may be none in the demo clinic; answers how many. */
async function addPending(): Promise<number> {
  await sql`
    INSERT INTO attention (record_type, external_id, attention_date, doctor_id, service_id, gross_amount, net_amount,
                           participated_amount, patient_rut, patient_name)
    SELECT 'participacion', 'MONITOR-' || i, date_trunc('month', current_date)::date,
           (SELECT min(id) FROM doctor), (SELECT min(id) FROM service), 10000, 10000, 10000, '9068826-K', 'Paciente ' || i
      FROM generate_series(1, 50) i`.execute(database.db);
  const rows = await rowsOf<{ pending: number }>(database.db)`
    SELECT count(*) AS pending FROM attention_with_status
     WHERE status = 'pending' AND date_trunc('month', attention_date) = date_trunc('month', current_date)`;
  return rows[0]?.pending ?? 0;
}

/** Writes a job that failed this number of days ago. */
async function addFailure(daysAgo: number): Promise<string> {
  const rows = await rowsOf<{ id: string }>(database.db)`
    WITH added AS (
      INSERT INTO job (type, payload, status, error_message, created_at, started_at, completed_at)
      SELECT 'calculate-payments', '{"includeParticipaciones": true, "includeHmq": true}', 'failed',
             'La base de datos dejó de responder. No se aplicó ningún cambio; intente de nuevo.', at, at, at
        FROM (SELECT now() - make_interval(days => ${daysAgo}::int) AS at) AS times
      RETURNING id)
    SELECT id FROM added`;
  return (rows[0]?.id ?? '').slice(0, 8);
}

// operations §4.3, operations §4.5, operations §4.7, product §18.1
it('shows a calculation step by step while it runs, and what waits behind it', async () => {
  const pending = await addPending();
  await page.goto('/jobs-monitor');
  await page.waitForURL('**/job-monitor');
  await expectText('No hay trabajos activos');
  await expectAccessible(page, '/job-monitor');

  // Somebody keeps the payable fees as they are, so that the calculation waits before it adds its own.
  const reader = await database.pool.connect();
  await reader.query('BEGIN');
  await reader.query('LOCK TABLE payable_fee IN SHARE MODE');
  try {
    await button('Probar Cálculo').click();
    await answer('Probar Cálculo', 'Calcular');
    await untilWaiting(database, 'relation');
    const pipeline = dialog('Pipeline: Cálculo de pagos');
    await pipeline.getByText(`${formatCount(pending)} registros`).waitFor();
    await pipeline.getByText(/^Último registro: .+ \([\d.]+-[\dK]\), atención \d+$/).waitFor();
    await pipeline.getByText(/^Última regla aplicada: ./).waitFor();
    await pipeline.getByRole('progressbar', { name: 'Avance de Estados' }).waitFor();
    await expectAccessible(page, 'pipeline');
    await page.keyboard.press('Escape');
    await pipeline.waitFor({ state: 'detached' });
    expect(query()).toEqual({});

    await card('Procesando: 1').waitFor();
    const flow = page.getByRole('region', { name: 'Flujo del trabajo en proceso' });
    await flow.getByText('5. Estados').waitFor();
    expect(await flow.getByRole('listitem').count()).toBe(7);
    await page.request.post('/api/jobs/create', {
      headers: { origin: address },
      data: { type: 'calculate-payments', data: { recalculate: true } },
    });
    const waiting = list('Trabajos Activos').getByRole('listitem').filter({ hasText: 'Pendiente' });
    await button('Cancelar el trabajo', waiting).click();
    await answer('Cancelar el trabajo', 'No, dejarlo seguir');
    await button('Cancelar el trabajo', waiting).click();
    await answer('Cancelar el trabajo', 'Sí, cancelar el trabajo');
    await expectText('Trabajo cancelado');
    await waiting.waitFor({ state: 'detached' });
  } finally {
    await reader.query('ROLLBACK');
    reader.release();
  }
  await expectText('No hay trabajos activos', DONE);
  await list('Trabajos Recientes')
    .getByText(new RegExp(`^${formatCount(pending)} atenciones calculadas`))
    .waitFor();
  expect(await page.getByRole('region', { name: 'Flujo del trabajo en proceso' }).count()).toBe(0);
});

it('operations §4.13: repeats a failed job, which then names the new one', async () => {
  const failed = await addFailure(0);
  await card('Fallidos: 1').click();
  const failures = dialog('Trabajos fallidos');
  await failures.getByText(`(referencia ${failed})`).waitFor();
  await page.route('**/retry', (route) => route.abort());
  await button('Reintentar', failures).click();
  await answer('Reintentar el trabajo', 'Reintentar');
  await expectText('Error al enviar trabajo');
  await page.unroute('**/retry');
  await button('Reintentar', failures).click();
  await answer('Reintentar el trabajo', 'Reintentar');
  const pipeline = dialog('Pipeline: Cálculo de pagos');
  await pipeline.getByText(/^Reintenta el trabajo/).waitFor(DONE);
  await pipeline.getByText('Procesamiento completado').waitFor(DONE);
  await page.goBack();
  await failures.getByText(/^Reintentado con el trabajo/).waitFor();
  expect(await button('Reintentar', failures).count()).toBe(0);
  await page.keyboard.press('Escape');
  await failures.waitFor({ state: 'detached' });
  // Who goes by the keyboard is back where the list was opened.
  await expect.poll(() => card('Fallidos: 1').evaluate(hasFocus)).toBe(true);
});

// operations §4.10, operations §4.12
it('counts what a clean-up would delete before it does, and reports a calculation that could not be sent', async () => {
  await page.route('**/calculate-payments-async', (route) => route.abort());
  await button('Probar Cálculo').click();
  await answer('Probar Cálculo', 'Calcular');
  await expectText('Error al enviar cálculo');
  await page.unroute('**/calculate-payments-async');
  await button('Limpiar').click();
  await expectText('Nada que limpiar');
  await addFailure(30);
  await button('Limpiar').click();
  await expectText(/^Se eliminará 1 trabajo terminado antes del /);
  await answer('Limpiar trabajos', 'Limpiar');
  await expectText('Limpieza completada');
  await card('Fallidos: 1').waitFor();
});

it('operations §4.2: stays unchanged without auto refresh, and fits a phone at night', async () => {
  await page.getByRole('switch', { name: 'Auto Refresh' }).click({ force: true });
  await expect.poll(query).toEqual({ auto: 'false' });
  const failures = dialog('Trabajos fallidos');
  await card('Fallidos: 1').click();
  await failures.getByText('1 trabajo', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await failures.waitFor({ state: 'detached' });
  const latest = await addFailure(0);
  await card('Fallidos: 1').click();
  await failures.getByText(`(referencia ${latest})`).waitFor();
  const phone = await staff.open(PHONE);
  await phone.page.goto('/job-monitor?open=failed');
  await phone.page.getByRole('dialog', { name: 'Trabajos fallidos' }).waitFor();
  await expectAccessible(phone.page, '/job-monitor at night');
  await phone.page.keyboard.press('Escape');
  await phone.page.getByRole('list', { name: 'Trabajos Recientes' }).waitFor();
  await expectToFit(phone.page, '/job-monitor');
  const width = async (name: string) =>
    (await phone.page.getByRole('button', { name }).boundingBox())?.width ?? 0;
  expect(await width('Total Hoy'), 'the last of five cards').toBeGreaterThan(
    1.5 * (await width('Fallidos')),
  );
  expect([...staff.errors, ...phone.errors]).toEqual([]);
});
