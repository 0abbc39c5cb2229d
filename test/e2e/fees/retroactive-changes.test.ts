/** A rule that was 5 points too high, changed after it was paid (payout §26): asked, proposed, approved, on a statement. */
import { expect, it } from 'vitest';
import { ruleInput } from '../../../src/contract/fees/rule-input.ts';
import type { Rule } from '../../../src/contract/fees/rules.ts';
import type { RetroactivePreview } from '../../../src/contract/payout/retroactive-changes.ts';
import { formatPesos } from '../../../src/domain/money.ts';
import { rowsOf } from '../../../src/server/platform/db/database.ts';
import { bookOffences } from '../../support/books.ts';
import { expectAccessible, expectToFit, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { database, page } = staff;
const { button, dialog, expectText, field, row } = screenActor(page);
const REASON = 'El convenio acordado es cinco puntos menor';

/** A percentage rule that paid many lines, and what it paid. */
const rows = await rowsOf<{ ruleId: number; code: string; rate: number; paid: number }>(
  database.db,
)`
  SELECT v.rule_id, r.code, v.rate, count(*) AS paid
    FROM payment_line l JOIN payment p ON p.id = l.payment_id AND p.status = 'paid'
    JOIN calculation c ON c.attention_id = l.attention_id
    JOIN fee_rule_version v ON v.id = c.rule_version_id AND v.to_revision IS NULL AND v.payment_type = 'percentage'
    JOIN fee_rule r ON r.id = v.rule_id AND r.kind = 'rule' AND r.deleted_at IS NULL
   WHERE NOT EXISTS (SELECT FROM correction k WHERE k.attention_id = l.attention_id)
   GROUP BY v.rule_id, r.code, v.rate HAVING count(*) BETWEEN 5 AND 900 ORDER BY count(*) DESC LIMIT 1`;
const [rule] = rows;
if (!rule) throw new Error('the demo clinic has paid by a percentage');
const DIALOG = 'Este cambio alcanza días ya calculados';

/** Waits until what follows from the last change is done. */
async function expectJobDone(): Promise<void> {
  await expect
    .poll(
      async () => {
        const jobs = await rowsOf<{ status: string }>(database.db)`
          SELECT status FROM job WHERE type = 'retroactive-change' ORDER BY created_at DESC LIMIT 1`;
        return jobs[0]?.status;
      },
      { timeout: 60_000 },
    )
    .toBe('completed');
}

// payout §26.1
it('tells whom it touches before it is saved', async () => {
  await openScreen(page, `/reglas?search=${rule.code}`);
  await row(rule.code).first().getByText(rule.code, { exact: true }).click();
  const form = page.getByRole('dialog', { name: `Editar Regla ${rule.code}` });
  const value = form.getByLabel(/^Valor|^Porcentaje/).first();
  await value.fill(String(rule.rate / 100 - 5).replace('.', ','));
  await field('Motivo', form).fill(REASON);
  await button('Guardar Cambios', form).click();
  const asked = dialog(DIALOG);
  await asked.getByText('En total, brutos').waitFor(SOON);
  await asked.getByText(/^Proponer la corrección de [\d.]+ líneas? pagadas?: -\$/).waitFor();
  expect(await button(/proponer correcciones$/, asked).isDisabled()).toBe(true);
  await expectAccessible(page, 'what a rule reaches back to');
  await page.setViewportSize({ width: PHONE.width, height: 800 });
  await expectToFit(page, 'what a rule reaches back to');
  await page.setViewportSize({ width: 1440, height: 900 });
  // Back to the rule: nothing is saved, nothing is lost.
  await button('Volver a la regla', asked).click();
  expect(await value.inputValue()).toContain(String(rule.rate / 100 - 5).replace('.', ','));
  await button('Guardar Cambios', form).click();
  // Doctors read why a line is corrected: what was said of the rule is proposed for a new calculation alone.
  const propose = asked.getByRole('checkbox', { name: /^Proponer la corrección/ });
  const recalculate = asked.getByRole('checkbox', { name: /^Calcular de nuevo/ });
  expect(await field('Motivo', asked).inputValue()).toBe('');
  if (await recalculate.isChecked()) {
    await propose.uncheck();
    expect(await field('Motivo', asked).inputValue()).toBe(REASON);
    await propose.check();
  }
  await field('Motivo', asked).fill(REASON);
  await button(/proponer correcciones$/, asked).click();
  await expectText('Regla actualizada');
});

// payout §26.2
it('proposes corrections, which are approved together and end on a right statement', async () => {
  await expectJobDone();
  const [change] = await rowsOf<{ id: number; lines: number; difference: number }>(database.db)`
    SELECT c.id, count(*) AS lines, sum(f.calculated_amount - k.paid_amount)::bigint AS difference
      FROM retroactive_change c JOIN correction k ON k.change_id = c.id JOIN replacement_fee f ON f.correction_id = k.id
     GROUP BY c.id ORDER BY c.id DESC LIMIT 1`;
  expect(change?.lines).toBeGreaterThan(0);
  expect(change?.difference).toBeLessThan(0);
  await openScreen(page, `/correcciones?state=proposed`);
  await expectText(/Aprobar todas/);
  await button(/^Aprobar todas/).click();
  const asked = page.getByRole('dialog').filter({ hasText: formatPesos(change?.difference ?? 0) });
  await asked.getByRole('button', { name: /^Aprobar/ }).click();
  await expectText(/^Correcci(ón|ones) aprobadas?$/);
  const left = await rowsOf<{ waiting: number; entries: number }>(database.db)`
    SELECT count(*) FILTER (WHERE status = 'proposed') AS waiting,
           (SELECT sum(e.amount)::bigint FROM entry e JOIN correction k ON k.id = e.correction_id WHERE k.change_id = ${change?.id ?? 0}) AS entries
      FROM correction WHERE change_id = ${change?.id ?? 0}`;
  expect(left).toEqual([{ waiting: 0, entries: change?.difference }]);
  expect(await bookOffences(database)).toEqual([]);
});

/** A rule that paid lines before February which no other one would pay. */
async function ruleWithoutOthers(): Promise<Rule> {
  const listed = await page.request.get('/api/calculation-rules?limit=10');
  for (const one of (await listed.json()) as Rule[]) {
    const values = Object.entries(one).filter(([name]) => name in ruleInput.shape);
    const later = { ...Object.fromEntries(values), validFrom: '2026-02-01' };
    const answer = await page.request.post('/api/retroactive-changes/preview', {
      data: { id: one.id, rule: later },
    });
    if (!answer.ok()) continue;
    const { withoutRule } = (await answer.json()) as RetroactivePreview;
    if (withoutRule.paid > 1) return one;
  }
  throw new Error('each line of the demo clinic would be paid by another rule');
}

// payout §28.1
it('lines that a rule leaves without any wait apart, and are decided one by one', async () => {
  const ended = await ruleWithoutOthers();
  await openScreen(page, `/reglas?search=${ended.code}`);
  await row(ended.code).first().getByText(ended.code, { exact: true }).click();
  const form = page.getByRole('dialog', { name: `Editar Regla ${ended.code}` });
  await field('Vigente desde', form).fill('01-02-2026');
  await field('Motivo', form).fill('Rige desde febrero');
  await button('Guardar Cambios', form).click();
  const asked = dialog(DIALOG);
  await asked.getByText(/quedan? sin regla que pague$/).waitFor(SOON);
  await expectAccessible(page, 'lines without a rule');
  await field('Motivo', asked).fill('La regla rige desde febrero');
  await button(/proponer correcciones$/, asked).click();
  await expectText('Regla actualizada');
  await expectJobDone();
  await openScreen(page, '/correcciones');
  await button(/^Ver las sin regla/).click();
  await expectText('Por decidir');
  await page.getByRole('table', { name: 'Correcciones' }).getByText('Por decidir').first().click();
  const drawer = dialog('Detalle de la corrección');
  await drawer.getByText('Ninguna regla paga esta línea después del cambio').waitFor(SOON);
  await expectAccessible(page, 'a line without a rule');
  await button(/^Mantener/, drawer).click();
  const kept = dialog('Descartar 1 corrección');
  await field('Motivo', kept).fill('Se pagó bien');
  await button('Descartar 1 corrección', kept).click();
  await expectText('1 corrección descartada');
  const states = await rowsOf<{ status: string; lines: number }>(database.db)`
    SELECT status::text, count(*) AS lines FROM correction WHERE is_without_rule GROUP BY 1 ORDER BY 1`;
  expect(states).toEqual([
    { status: 'dismissed', lines: 1 },
    { status: 'proposed', lines: expect.any(Number) },
  ]);
  expect(await bookOffences(database)).toEqual([]);
});
