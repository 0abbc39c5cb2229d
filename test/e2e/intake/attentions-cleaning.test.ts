/** Details, edits, deletions and the three cleanings on Atenciones Médicas (intake §4, intake §5, intake §6). */
import { describe, expect, it } from 'vitest';
import { ATTENTION_MOVES } from '../../../src/domain/states.ts';
import { expectAccessible, openScreen, SOON } from '../../support/browser.ts';
import { itHadNoErrors, openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { page, database } = staff;

const button = (name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const details = () => dialog('Detalle de la atención');
const toast = (title: string) => page.locator('[data-toast]').getByText(title, { exact: true });

/** The number in 'Todas (35.138)'. */
async function countOf(status: string): Promise<number> {
  const shown = button(new RegExp(`^${status} \\(`));
  await shown.waitFor();
  return Number((await shown.textContent())?.replace(/\D/g, ''));
}

async function openFirst(status: string): Promise<void> {
  await openScreen(page, `/atenciones-medicas?status=${status}`);
  await button(/^Ver detalle de/)
    .first()
    .click();
  await details().getByText('Historial').waitFor();
}

/** What is saved here is doubted: a net below what the doctor takes part in. */
async function saveAnyway(): Promise<void> {
  await dialog('Revise antes de guardar')
    .getByRole('button', { name: 'Guardar de todos modos' })
    .click();
}

async function clean(action: string): Promise<void> {
  await openScreen(page, '/atenciones-medicas');
  await button('Más acciones').click();
  await page.getByRole('menuitem', { name: action }).click();
  await dialog(action).waitFor();
}

describe('the details of an attention', () => {
  // payout §17.11
  it('call the net of a fee an estimate until it is in a payment', async () => {
    await openFirst('calculated');
    await details()
      .getByText(/, líquido estimado \$/)
      .waitFor();
    await openFirst('paid');
    await details()
      .getByText(/, líquido \$/)
      .waitFor();
  });

  // intake §5.1, intake §5.2
  it('show where it came from and its present state; Back closes them', async () => {
    await openFirst('paid');
    expect(page.url()).toContain('attention=');
    for (const step of ['Importada', 'Calculada', 'En un pago', 'Pagada'])
      await details().getByText(step, { exact: true }).waitFor();
    await details()
      .getByText(/^Desde archivo: .+, fila \d+\.$/)
      .waitFor();
    const reason = ATTENTION_MOVES.update.refusals.paid ?? '';
    await details().getByRole('alert').getByText(reason).waitFor();
    for (const name of ['Eliminar', 'Editar']) {
      const action = details().getByRole('button', { name, description: reason, disabled: true });
      await action.hover();
      await page.getByRole('tooltip').getByText(reason).waitFor();
      await action.click({ force: true });
    }
    expect(page.url()).not.toContain('open=edit');
    await expectAccessible(page, 'details');
    await details().getByRole('button', { name: 'Ver cálculo' }).click();
    await dialog('Cómo se calculó este pago').getByText('Cálculo paso a paso').waitFor();
    await page.keyboard.press('Escape');
    await dialog('Cómo se calculó este pago').waitFor({ state: 'hidden' });
    await details().waitFor();
    await page.keyboard.press('Escape');
    await details().waitFor({ state: 'hidden' });
    expect(page.url()).not.toContain('attention=');
    await button(/^Ver detalle de/)
      .nth(1)
      .click();
    await details().getByText('Historial').waitFor();
    await page.goBack();
    await details().waitFor({ state: 'hidden' });
  });

  // intake §4.11
  it('of a deleted one say so', async () => {
    await openScreen(page, '/atenciones-medicas?attention=99999999');
    await details().getByText('La atención ya no existe').waitFor();
  });
});

describe('a pending attention', () => {
  // intake §4.9, intake §4.8
  it('is edited, and its history names the editor', async () => {
    await openFirst('pending');
    await details().getByRole('button', { name: 'Editar' }).click();
    const form = dialog('Editar Atención');
    await form.getByText('Esta atención vino de una importación').waitFor();
    await form.getByLabel('Nombre del paciente').fill('');
    await form.getByRole('button', { name: 'Guardar cambios' }).click();
    await form.getByText('Nombre del paciente es requerido').waitFor();
    await expectAccessible(page, 'edit form with an error');
    await form.getByLabel('Nombre del paciente').fill('Paciente Corregido');
    await form.getByLabel('Monto líquido').fill('12345');
    await form.getByRole('button', { name: 'Guardar cambios' }).click();
    const doubts = dialog('Revise antes de guardar');
    await doubts.getByText('Montos que se contradicen.').waitFor();
    await expectAccessible(page, 'the doubts about an edit');
    await doubts.getByRole('button', { name: 'Volver y corregir' }).click();
    await doubts.waitFor({ state: 'hidden' });
    await form.getByRole('button', { name: 'Guardar cambios' }).click();
    await saveAnyway();
    await toast('Atención actualizada').waitFor();
    await details().getByText('Modificada a mano').waitFor();
    await details().getByText('Nombre del paciente, Monto líquido (neto).').waitFor();
    await details().getByText('$12.345').waitFor();
  });

  // intake §4.5
  it('that somebody else saved meanwhile shows both versions', async () => {
    await details().getByRole('button', { name: 'Editar' }).click();
    const form = dialog('Editar Atención');
    await form.getByLabel('Monto bruto').fill('777');
    const id = new URL(page.url()).searchParams.get('attention');
    await database.pool.query(
      'UPDATE attention SET net_amount = 54321, version = version + 1 WHERE id = $1',
      [id],
    );
    await form.getByRole('button', { name: 'Guardar cambios' }).click();
    await saveAnyway();
    await form.getByText('Otra persona guardó antes').waitFor();
    const theirs = form.getByRole('region', { name: 'Lo que cambió la otra persona' });
    await theirs.getByRole('row', { name: 'Monto líquido (neto) $12.345 $54.321' }).waitFor();
    await form.getByRole('button', { name: 'Guardar la mía' }).click();
    // Mine over theirs is a third version, with doubts of its own.
    await saveAnyway();
    await toast('Atención actualizada').waitFor();
    await details().getByText('$54.321').waitFor();
    await details().getByText('$777').waitFor();
  });

  // intake §5.4
  it('is deleted after a question', async () => {
    const before = await countOf('Pendientes');
    await details().getByRole('button', { name: 'Eliminar' }).click();
    const question = dialog('Eliminar atención');
    await question.getByText(/Se eliminará la atención de Paciente Corregido/).waitFor();
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await toast('Atención eliminada').waitFor();
    await details().waitFor({ state: 'hidden' });
    await expect.poll(() => countOf('Pendientes'), SOON).toBe(before - 1);
  });
});

describe('Limpiar Paciente', () => {
  // intake §6.6, intake §6.8, intake §6.9
  it('requires a name or RUT, and names the patients before it deletes', async () => {
    await clean('Limpiar Paciente');
    const cleaning = dialog('Limpiar Paciente');
    await cleaning.getByRole('button', { name: 'Buscar' }).click();
    await cleaning.getByText('Ingrese el nombre o el RUT del paciente').waitFor();
    await cleaning.getByLabel('Nombre del paciente').fill('zz%');
    await cleaning.getByRole('button', { name: 'Buscar' }).click();
    await cleaning.getByText('Escriba al menos 3 letras del nombre').waitFor();
    await cleaning.getByLabel('Nombre del paciente').fill('muñoz');
    await cleaning.getByRole('button', { name: 'Buscar' }).click();
    await cleaning.getByText(/^Pacientes \(/).waitFor();
    await cleaning
      .getByRole('cell', { name: /Muñoz.* · [\d.]+-[\dK]/ })
      .first()
      .waitFor();
    await expectAccessible(page, 'Limpiar Paciente');
    const remove = cleaning.getByRole('button', { name: /^Eliminar \d+ atenciones$/ });
    const count = Number((await remove.textContent())?.replace(/\D/g, ''));
    const before = await countOf('Pendientes');
    await remove.click();
    await dialog('Eliminar atenciones de pacientes')
      .getByRole('button', { name: 'Eliminar' })
      .click();
    await toast('Eliminación exitosa').waitFor();
    await expect.poll(() => countOf('Pendientes'), SOON).toBe(before - count);
  });
});

describe('Limpiar No Procesados', () => {
  // intake §6.4
  it('counts doctors and months, and leaves the rest', async () => {
    await clean('Limpiar No Procesados');
    const cleaning = dialog('Limpiar No Procesados');
    await cleaning.getByRole('radio', { name: 'HMQ' }).check();
    await cleaning.getByText(/^Médicos \(/).waitFor();
    await expectAccessible(page, 'Limpiar No Procesados');
    const pending = await countOf('Pendientes');
    const calculated = await countOf('Calculadas');
    // A failure keeps the dialog, and says what it was.
    await page.route('**/delete-unprocessed', (route) => route.abort());
    const remove = cleaning.getByRole('button', { name: /^Eliminar [\d.]+ atenciones/ });
    const count = Number((await remove.textContent())?.replace(/\D/g, ''));
    const agree = () =>
      dialog('Eliminar lo no procesado').getByRole('button', { name: 'Eliminar' }).click();
    await remove.click();
    await agree();
    await toast('Error al eliminar registros').waitFor();
    await page.getByText(/^No se pudieron eliminar los registros\. /).waitFor();
    await page.unrouteAll();
    await remove.click();
    await agree();
    await toast('Eliminación exitosa').waitFor();
    await expect.poll(() => countOf('Pendientes'), SOON).toBe(pending - count);
    expect(await countOf('Calculadas')).toBe(calculated);
  });
});

describe('Borrado Total', () => {
  const typed = (question: string) => dialog(question).getByRole('textbox');

  // intake §6.13
  it('is not offered to a supervisor', async () => {
    const supervisor = await staff.open({ who: 'supervisor' });
    await openScreen(supervisor.page, '/atenciones-medicas');
    await supervisor.page.getByRole('button', { name: 'Más acciones' }).click();
    await supervisor.page.getByRole('menuitem', { name: 'Limpiar Paciente' }).waitFor();
    expect(await supervisor.page.getByRole('menuitem', { name: 'Borrado Total' }).count()).toBe(0);
    await supervisor.context.close();
  });

  // intake §6.10
  it('requires its exact sentence, and keeps attentions in a payment', async () => {
    await clean('Borrado Total');
    await page.getByText(/Se conservan [\d.]+ atenciones que están en un pago/).waitFor();
    await expectAccessible(page, 'Borrado Total');
    const paid = await countOf('Pagadas');
    await dialog('Borrado Total').getByRole('button', { name: 'Borrar todo' }).click();
    const question = dialog('Confirmar borrado total');
    const sentence = question.getByRole('textbox');
    await sentence.fill('confirmar borrado total');
    const agree = question.getByRole('button', { name: 'Borrar todo' });
    expect(await agree.isDisabled()).toBe(true);
    await sentence.fill('CONFIRMAR BORRADO TOTAL');
    await agree.click();
    await toast('Borrado total completado').waitFor();
    await expect.poll(() => countOf('Pendientes'), SOON).toBe(0);
    expect(await countOf('Pagadas')).toBe(paid);
  });

  // intake §6.11
  it('deletes payments only with a second sentence, on a phone, too', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await clean('Borrado Total');
    await page.getByLabel('Incluir también lo procesado y lo pagado').check();
    await page.getByText('También se eliminarán los pagos').waitFor();
    await expectAccessible(page, 'Borrado Total on a phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
    await dialog('Borrado Total').getByRole('button', { name: 'Borrar todo' }).click();
    const first = dialog('Confirmar borrado total');
    await first.getByRole('textbox').fill('CONFIRMAR BORRADO TOTAL');
    await first.getByRole('button', { name: 'Continuar' }).click();
    await typed('Incluir lo pagado').fill('INCLUIR LO PAGADO');
    await dialog('Incluir lo pagado').getByRole('button', { name: 'Borrar todo' }).click();
    await toast('Borrado total completado').waitFor();
    await expect.poll(() => countOf('Todas'), SOON).toBe(0);
    // The list is as it was left: of the pending ones.
    await button(/^Todas/).click();
    await page.getByText('No hay atenciones registradas').waitFor();
  });

  itHadNoErrors(staff);
});
