/**
 * A month of 40,000 lines and 300 doctors in two files, from the files to the bank's on «Cierre de Mes»: its clicks are counted and
 * printed (operations §14).
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Locator, Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import {
  addMonths,
  firstDayOf,
  formatDate,
  lastDayOf,
  periodOf,
} from '../../../src/domain/calendar/calendar.ts';
import { rutOf } from '../../../src/domain/identity/rut.ts';
import { formatCount } from '../../../src/domain/words/counts.ts';
import { today } from '../../../src/server/platform/context.ts';
import { carryOut, rowsOf } from '../../../src/server/platform/db/database.ts';
import { openScreen } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { csvOf } from '../../support/imports.ts';
import { openStaff } from '../../support/staff.ts';

const DOCTORS = 300;
const LINES = 40_000;
const MOST_CLICKS = 12;
/** Of the browser's computer and of this one. */
const LONG = { timeout: 110_000 };

const staff = await openStaff();
const { database, page } = staff;
const folder = await mkdtemp(join(tmpdir(), 'portal-medico-month-'));
afterAll(() => rm(folder, { recursive: true }));

// A clinic of its own has both; the demo clinic may be shown by one person.
await carryOut(database.db)`UPDATE clinic SET requires_approval = true, approval_by_another = true`;

/** Before the demo clinic's first month, so that nothing else is in it. */
const MONTH = addMonths(periodOf(today()), -12);

/** Services that rules pay by a percentage: others are agreed with single doctors. */
const BY_PERCENTAGE = sql`
  SELECT c.service_id FROM calculation c LEFT JOIN fee_rule_version r ON r.id = c.rule_version_id
   WHERE c.record_type = 'participacion' GROUP BY 1 HAVING bool_and(coalesce(r.payment_type = 'percentage' AND r.doctor_id IS NULL, false))`;

/** Further doctors like those of the demo clinic who are paid themselves and whose account is known. */
await carryOut(database.db)`
  INSERT INTO doctor (rut, internal_code, name, specialty_id, retention_mode, retention_rate, bank_code, account_kind, bank_account)
    SELECT 8000000 + n || '-' || rut_check_digit(8000000 + n), 'NUEVO' || n, 'Doctor Número ' || n, specialty_id, 'legal', retention_rate,
           '037', 'corriente', to_char(70000000 + n, 'FM0000000000')
      FROM (SELECT row_number() OVER (ORDER BY k, d.id) AS n, d.specialty_id, d.retention_rate
              FROM doctor d CROSS JOIN generate_series(1, 30) AS k
             WHERE EXISTS (SELECT FROM service v WHERE v.specialty_id = d.specialty_id AND v.base_value > 0 AND v.id IN (${BY_PERCENTAGE}))) AS copies
     WHERE n <= ${DOCTORS}`;

const doctors = await rowsOf<{
  rut: string;
  specialty: string;
  services: { code: string; price: number }[];
}>(database.db)`
  SELECT d.rut, s.name AS specialty,
         (SELECT jsonb_agg(jsonb_build_object('code', v.code, 'price', v.base_value) ORDER BY v.id)
            FROM service v
           WHERE v.specialty_id = d.specialty_id AND v.base_value > 0 AND v.id IN (${BY_PERCENTAGE})) AS services
    FROM doctor d JOIN specialty s ON s.id = d.specialty_id WHERE d.internal_code LIKE 'NUEVO%' ORDER BY d.id`;

/** The working days of the month: on others, hours are out of hours. */
const workdays = await rowsOf<{ day: string }>(database.db)`
  SELECT day::date::text AS day FROM generate_series(${firstDayOf(MONTH)}::date, ${lastDayOf(MONTH)}::date, interval '1 day') AS day
   WHERE extract(isodow FROM day) < 6 AND NOT EXISTS (SELECT FROM holiday WHERE date = day::date)`;
const days = workdays.map(({ day }) => day);

/** One half of the lines: each has a patient, a day and an hour of its own. */
async function fileOf(half: number): Promise<string> {
  const rows = Array.from({ length: LINES / 2 }, (_, at) => {
    const line = half * (LINES / 2) + at;
    const doctor = doctors[line % doctors.length];
    const turn = Math.floor(line / doctors.length);
    const service = doctor?.services[turn % doctor.services.length];
    if (!doctor || !service) throw new Error('every specialty has services');
    const net = service.price;
    return {
      ID: `M-${line}`,
      'RUT Paciente': rutOf(5_000_000 + line),
      'Nombre Paciente': `Paciente ${line}`,
      'Fecha Atención': formatDate(days[turn % days.length] ?? ''),
      Hora: `${String(8 + Math.floor(turn / days.length)).padStart(2, '0')}:00`,
      'Código Prestación': service.code,
      'Valor Participado': String(Math.round(net * 0.7)),
      'Valor Neto': String(net),
      '% Participación': '70',
      Especialidad: doctor.specialty,
      Médico: doctor.rut,
    };
  });
  const path = join(folder, `sede-${half + 1}.csv`);
  await writeFile(path, csvOf(...rows));
  return path;
}

let clicks = 0;
const click = async (target: Locator) => {
  await target.waitFor(LONG);
  clicks += 1;
  await target.click();
};

it(`pays ${formatCount(LINES)} lines of ${DOCTORS} doctors by at most ${MOST_CLICKS} clicks`, {
  timeout: 420_000,
}, async () => {
  const files = await Promise.all([fileOf(0), fileOf(1)]);
  const address = `/cierre?month=${MONTH.month}&year=${MONTH.year}`;
  await openScreen(page, address);
  const { button, dialog, step } = actorOn(page);
  const chooser = page.waitForEvent('filechooser');
  await click(step('Importar archivos…'));
  await (await chooser).setFiles(files);
  const begin = button('Importar 2 archivos', dialog('Importar Atenciones Médicas'));
  await expect.poll(() => begin.isEnabled(), LONG).toBe(true);
  await click(begin);
  await click(step('Calcular honorarios'));
  await click(step('Revisar el mes'));
  await click(step('Procesar la nómina…'));
  await click(button('Procesar la nómina', dialog('Procesar la nómina')));
  await click(button('Pedir aprobación…'));
  await click(button('Pedir aprobación', dialog(/^Aprobación de/)));
  await step('Ver lo pedido…').waitFor(LONG);

  const other = await staff.open({ who: 'supervisor' });
  await openScreen(other.page, address);
  const theirs = actorOn(other.page);
  await click(theirs.step('Aprobar o devolver…'));
  await click(theirs.button('Aprobar', theirs.dialog(/^Aprobación de/)));
  await theirs.expectText('Mes aprobado', LONG);

  await page.goto(address);
  await click(
    page
      .locator('[aria-current=step]')
      .getByRole('link', { name: 'Preparar el archivo del banco' }),
  );
  const arrived = page.waitForEvent('download', LONG);
  await click(button(/^Descargar/).first());
  await (await arrived).path();
  const rows = await rowsOf<{ transfers: number }>(database.db)`
    SELECT total_transfers AS transfers FROM bank_file ORDER BY id DESC LIMIT 1`;
  expect(rows).toEqual([{ transfers: DOCTORS }]);
  console.log(`${LINES} lines, ${DOCTORS} doctors, two files: ${clicks} clicks`);
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS);
});

/** What a person does on the page; `step` is the button of the step that comes next. */
function actorOn(of: Page) {
  const actor = screenActor(of);
  return {
    ...actor,
    step: (name: string) => actor.button(name, of.locator('[aria-current=step]')),
  };
}
