/**
 * A month from its files to its closing on «Cierre de Mes», by two persons, and the next one, which pays what came late for it
 * (operations §14, payout §32, payout §34). The clinic and its figures: `test/support/month-clinic.ts`.
 */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { formatDate, formatPeriod } from '../../../src/domain/calendar/calendar.ts';
import { formatPesos } from '../../../src/domain/money.ts';
import { today } from '../../../src/server/platform/context.ts';
import { bookOffences } from '../../support/books.ts';
import { openScreen, SOON } from '../../support/browser.ts';
import { jobsAreOver } from '../../support/jobs.ts';
import { addressOf as at, monthActor } from '../../support/month-actor.ts';
import {
  afterRetention,
  DOCTORS,
  FILES,
  fileOf,
  MONTH,
  monthClinic,
  NEXT,
} from '../../support/month-clinic.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff({ DEMO: '0' }, 'admin', monthClinic);
const { database, query, page } = staff;
const other = await staff.open({ who: 'supervisor' });
const admin = monthActor(page);
const supervisor = monthActor(other.page);

/** A net sum as the steps say it. */
const net = async (retained: number, others = 0) =>
  formatPesos((await afterRetention(database, retained)) + others);

/** Sends what is to be sent, and reads the bank's answer that all of it is paid. */
async function sendAndReceive(transfers: number, sum: string): Promise<void> {
  await admin.follow('Preparar el archivo del banco');
  await admin.expectText(/está aprobado, tal como está/);
  const sent = await admin.download(admin.button(/^Descargar/).first());
  const name = sent.suggestedFilename();
  await admin.button(`Ver las transferencias de ${name}`).click();
  const answer = admin.dialog(name).getByRole('region', { name: 'Respuesta del banco' });
  const template = await admin.download(admin.button('Descargar planilla', answer));
  const [heading = '', ...lines] = (await readFile(await template.path(), 'utf8'))
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(transfers);
  const paid = lines.map((line) => `${line.replace(/;*$/, '')};Pagada;${formatDate(today())};`);
  const chooser = page.waitForEvent('filechooser');
  await admin.button('Subir respuesta', answer).click();
  await (await chooser).setFiles({
    name: 'respuesta.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([heading, ...paid].join('\r\n')),
  });
  await answer.getByText(`${transfers} pagadas por ${sum}`).waitFor(SOON);
  await admin.button('Aplicar respuesta', answer).click();
  await admin.expectText('Respuesta del banco aplicada');
}

describe('the month', { timeout: 240_000 }, () => {
  // operations §14.1, operations §14.2
  it('is imported from two files, calculated and checked', async () => {
    await openScreen(page, at(MONTH));
    await admin.import(FILES);
    // 7 consultations, an echocardiogram and a Holter: 350.000 + 80.000 + 100.000.
    await admin.says('Importar', '9 atenciones por $530.000 brutos');
    await admin.press('Calcular honorarios');
    await admin.says('Calcular', '9 atenciones calculadas');
    await admin.press('Revisar el mes');
    // Ana's patient twice, Bruno's patient twice, and the Holter without a rule.
    await admin.says('Revisar', '3 hallazgos que bloquean');
  });

  // operations §13.14, operations §13.15, operations §14.3
  it('is not paid as it is: a repeated attention waits, another one is accepted, a rule is made', async () => {
    await admin.takeWay(/Ana Araya/, 'Poner en pausa…');
    const hold = admin.dialog('Poner en pausa');
    await hold.getByText('Registros que esperarían').waitFor(SOON);
    await admin.field('Motivo', hold).fill('Se pregunta a la doctora si fueron dos');
    await admin.button('Poner en pausa', hold).click();
    // Two consultations of $30.000, less the retention.
    await admin.expectText(`2 registros esperan por ${await net(60_000)} líquidos estimados.`);
    await admin.says('Revisar', '2 hallazgos que bloquean');
    await admin.takeWay(/Bruno Bustos/, 'Aceptar con un motivo…');
    const accept = admin.dialog('Aceptar con un motivo');
    await admin.field('Motivo', accept).fill('Dos controles el mismo día, confirmados');
    await admin.button('Aceptar', accept).click();
    await admin.says('Revisar', '1 hallazgo que bloquea');
    await admin.takeWay(/Holter/, 'Crear la regla');
    const form = admin.dialog('Nueva Regla');
    await admin.field('Código', form).fill('HOLTER-50');
    await admin.field('Nombre', form).fill('Holter al 50 %');
    await form.getByLabel('Vigente desde').fill('01-01-2020');
    await form.getByLabel('Vigente hasta').fill('31-12-2099');
    // The rule is for the service that has none.
    await form.getByText('Holter de ritmo').waitFor();
    await form.getByLabel('Porcentaje de la base').fill('50');
    await admin.button('Crear Regla', form).click();
    // It pays $50.000 of what was calculated at $100.000.
    const reach = admin.dialog('Este cambio alcanza días ya calculados');
    await reach.getByText(/^Calcular de nuevo 1 registro .*: -\$50\.000$/).waitFor(SOON);
    await admin.field('Motivo', reach).fill('Acordado con cardiología');
    // The toast goes by itself: on a busy machine before the click has returned.
    const created = admin.expectText('Regla creada');
    await admin.button(/recalcular$/, reach).click();
    await created;
    await jobsAreOver(database);
    await openScreen(page, at(MONTH));
    await admin.says('Revisar', /El mes cambió después: revíselo de nuevo\.$/);
    await admin.press('Revisar de nuevo');
    // The import doubted the second of Bruno's, too; that only warns.
    await admin.says('Revisar', '1 advertencia');
    await admin.expectText(/^4 hallazgos en 9 líneas de .*: 0 bloquean el pago\.$/);
  });

  /**
   * Ana: 30.000, and two that wait. Bruno: 48.000 + 2 × 30.000. Diego, by his society: 30.000 + 50.000. Carla: 30.000. Together
   * 248.000, of which 80.000 without retention.
   */
  it('is processed, but for what waits, and compared with the month before', async () => {
    await admin.process();
    await admin.says('Procesar', `4 pagos por ${await net(168_000, 80_000)} líquidos`);
    await admin.says('Procesar', /^2 honorarios en pausa por .* líquidos estimados$/);
    await admin.follow('Comparar con otro mes');
    // Before: a consultation and an echocardiogram, 30.000 + 48.000.
    const totals = page.getByRole('region', { name: 'Totales de la diferencia' });
    for (const text of ['$78.000', '$248.000', '+$170.000', 'Todo tiene su razón'])
      await totals.getByText(text, { exact: true }).first().waitFor(SOON);
  });

  // payout §34.1, payout §34.7
  it('is approved by another person, exactly as it is', async () => {
    await openScreen(page, at(MONTH));
    await admin.askApproval();
    await admin.says('Aprobar', /Esperan que otra persona los apruebe/);
    await supervisor.approve(MONTH, ['4, con 7 líneas', '$248.000']);
  });

  // payout §20.1, payout §34.4, operations §16.1
  it('is sent, and the bank answers by a file; what it did not pay is confirmed', async () => {
    await admin.says('Enviar', `3 pagos sin archivo por ${await net(138_000, 80_000)} líquidos`);
    await sendAndReceive(3, await net(138_000, 80_000));
    await openScreen(page, at(MONTH));
    // Carla's check.
    await admin.says('Confirmar', `1 pago sin pagar por ${await net(30_000)} líquidos`);
    await admin.follow('Confirmar los pagos');
    await admin
      .row(/Carla Cruz/)
      .getByRole('checkbox')
      .check();
    await admin.button('Marcar como Pagado').click();
    await admin.button('Marcar como Pagado', admin.dialog('Marcar como Pagado')).click();
    await admin.expectText('¡Pagos Procesados!');
  });

  // payout §32.1
  it('is closed, and tells what it leaves', async () => {
    await openScreen(page, at(MONTH));
    await admin.close(MONTH, `Lo que queda se paga en ${formatPeriod(NEXT)}.`);
    await admin.says('Cerrar', `Cerrado con 4 pagos por ${await net(168_000, 80_000)} líquidos`);
  });
});

/** Besides a consultation of its own, an echocardiogram that Bruno gave in the month that is closed. */
describe('the month after it', { timeout: 240_000 }, () => {
  // payout §32.2, operations §14.6
  it('takes what came late for the closed month, says so, and is run to its end', async () => {
    await openScreen(page, at(NEXT));
    await admin.import({
      'sede-norte-2.csv': fileOf([
        { id: 'A-1', doctor: 'ana', service: 'consultation', patient: 8, day: 4, of: NEXT },
        { id: 'N-5', doctor: 'bruno', service: 'echo', patient: 9, day: 20 },
      ]),
    });
    await admin.says('Importar', '1 atención por $50.000 brutos');
    await admin.says(
      'Calcular',
      '2 atenciones sin calcular por $130.000 brutos, 1 de meses cerrados',
    );
    await admin.press('Calcular honorarios');
    await admin.press('Revisar el mes');
    await admin.says('Revisar', 'Sin hallazgos por resolver');
    await admin.process();
    // Ana's consultation and Bruno's echocardiogram; what waits still does.
    await admin.says('Procesar', `2 pagos por ${await net(78_000)} líquidos`);
    await admin.says('Procesar', /^2 honorarios en pausa por \$50\.850 líquidos estimados$/);
    await admin.askApproval();
    await supervisor.approve(NEXT, ['2, con 2 líneas', '$78.000']);
    await sendAndReceive(2, await net(78_000));
    await openScreen(page, at(NEXT));
    await admin.close(NEXT, 'Lo que queda se paga en');
    await admin.says('Cerrar', `Cerrado con 2 pagos por ${await net(78_000)} líquidos`);
  });

  it('says on the statement of which month the line is', async () => {
    const [bruno] = await query`SELECT id FROM doctor WHERE rut = ${DOCTORS.bruno.rut}`;
    const statement = await page.request.get(
      `/api/generate-cartola-html/${bruno.id}/${NEXT.month}/${NEXT.year}`,
    );
    const label = `Atención de ${formatPeriod(MONTH)}, que se paga en ${formatPeriod(NEXT)}.`;
    expect((await statement.text()).split(label)).toHaveLength(2);
  });
});

// product §1.3
it('paid each line once but for the two that wait, and leaves the books right', async () => {
  const rows = await query`
    SELECT (SELECT count(*)::int FROM attention) AS lines,
           (SELECT count(*)::int FROM payment_line l JOIN payment p ON p.id = l.payment_id WHERE p.status = 'paid') AS paid,
           (SELECT count(*)::int FROM held_fee) AS held,
           (SELECT sum(total_brut_amount)::int FROM payment WHERE status = 'paid') AS gross`;
  // 2 of the month before, 9 of the month and 2 of the next: 78.000 + 248.000 + 78.000.
  expect(rows).toEqual([{ lines: 13, paid: 11, held: 2, gross: 404_000 }]);
  expect(await bookOffences(database)).toEqual([]);
  expect([...staff.errors, ...other.errors]).toEqual([]);
});
