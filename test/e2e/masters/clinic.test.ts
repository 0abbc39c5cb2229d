/** Configuración: each tab edited once, two people at one form, the logo, and what it looks like. */
import { beforeAll, describe, expect, it } from 'vitest';
import { expectUsable, openScreen, PHONE, SOON, type Visit } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { png } from '../../support/images.ts';
import { openStaff } from '../../support/staff.ts';

const TABS = ['clinica', 'bancos', 'calculo', 'contabilidad', 'calendario', 'retencion', 'acceso'];

const staff = await openStaff();
const { page } = staff;
const { button, dialog, field, expectText } = screenActor(page);

const open = (tab: string, more = '') => openScreen(page, `/configuracion?tab=${tab}${more}`);
const save = (on = page) => button('Guardar Cambios', on).click();
const saved = (title = 'Configuración guardada') => expectText(title);

describe('each tab', () => {
  it('masters §10.3: Clínica: states what is wrong, saves, and keeps it', async () => {
    await open('clinica');
    await field('RUT').fill('11.111.111-2');
    await save();
    await page.getByText('RUT inválido: revise el dígito verificador').waitFor();
    await field('RUT').fill('96.874.120-9');
    await field('Dirección').fill('Calle Nueva 5, Santiago');
    await save();
    await saved();
    await page.getByText(/^Último cambio: Marta Olmedo Ríos/).waitFor();
    await page.reload();
    await expect.poll(() => field('Dirección').inputValue(), SOON).toBe('Calle Nueva 5, Santiago');
  });

  // masters §10.4, masters §10.5, masters §10.6
  it('Clínica: the logo is shown, an invalid one is refused, and it can be removed', async () => {
    await open('clinica');
    const send = (buffer: Buffer) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
    await send(Buffer.from('no soy una imagen'));
    await page.getByText('El logo debe ser una imagen PNG o JPEG que se pueda leer.').waitFor();
    await send(png(240, 80));
    const logo = page.getByRole('img', { name: 'Logo de Clínica Los Aromos' });
    await logo.waitFor();
    await expect
      .poll(() => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth), SOON)
      .toBe(240);
    await button('Quitar logo').click();
    await button('Quitar', dialog('Quitar el logo')).click();
    await page.getByText('Aún no hay un logo.').waitFor();
  });

  // masters §10.11, masters §10.12
  it('Bancos: missing settings are named, and a number that does not fit is refused', async () => {
    await open('bancos');
    await button('Editar la cuenta de Banco de Chile').click();
    const form = dialog('Cuenta de la clínica: Banco de Chile');
    await field('Número de convenio', form).fill('1234');
    await button('Guardar Cambios', form).click();
    await form.getByText('El número de convenio «1234» tiene más de 3 dígitos.').first().waitFor();
    await field('Número de convenio', form).fill('');
    await button('Guardar Cambios', form).click();
    await saved('Cuenta guardada');
    await page.getByRole('cell', { name: 'El número de convenio falta.' }).waitFor();

    await button('Nuevo Banco').click();
    const bank = dialog('Nuevo Banco');
    await field('Código', bank).fill('001');
    await field('Nombre', bank).fill('Banco Ñuble');
    await button('Crear Banco', bank).click();
    await bank.getByText('Ya existe un banco con ese código.').first().waitFor();
    await field('Código', bank).fill('888');
    await button('Crear Banco', bank).click();
    await saved('Banco creado');
    await page.getByText('1–20 de 32').waitFor();
  });

  // masters §10.9, masters §10.14
  it('Cálculo: warns, saves the base amount, and names who saved it', async () => {
    await open('calculo');
    await page.getByText('Cambia lo que se paga a todos los médicos').waitFor();
    const hmq = page.getByRole('radiogroup', { name: 'HMQ' });
    await hmq.getByRole('radio', { name: 'Monto bruto' }).check();
    await save();
    await saved();
    await page.getByText(/^Último cambio: Marta Olmedo Ríos/).waitFor();
    await page.reload();
    await expect
      .poll(() => hmq.getByRole('radio', { name: 'Monto bruto' }).isChecked(), SOON)
      .toBe(true);
  });

  // intake §15.16
  it('Archivos: what «Cancelada» means is saved', async () => {
    await open('archivos');
    const paid = page.getByRole('switch', {
      name: '«Cancelada» quiere decir que el paciente pagó',
    });
    await paid.press('Space');
    await save();
    await saved();
    await page.reload();
    await expect.poll(() => paid.isChecked(), SOON).toBe(true);
  });

  it('masters §10.10: Contabilidad: an account of another form is refused at its field', async () => {
    await open('contabilidad');
    await field('Banco').fill('11;02');
    await save();
    await page.getByText(/^Use solo letras, dígitos, puntos y guiones/).waitFor();
    await field('Banco').fill('1-1-02-002');
    await save();
    await saved();
  });

  // masters §12.2, masters §12.3
  it('Calendario: hours, the legal holidays of a year, and one by hand', async () => {
    await open('calendario', '&year=2029');
    await field('Lunes, hasta').fill('7:00');
    await save();
    await page.getByText('La hora de término debe ser posterior a la de inicio').waitFor();
    await field('Lunes, hasta').fill('18:30');
    await page.getByRole('switch', { name: 'Domingo' }).press('Space');
    await field('Domingo, hasta').fill('12:00');
    await save();
    await saved();

    await button('Agregar los feriados de Chile de 2029').click();
    await button('Agregar 17 feriados', dialog('Feriados de Chile de 2029')).click();
    await saved('Feriados agregados');
    await page.getByText('Están todos los legales de 2029.').waitFor();
    await button('Nuevo Feriado').click();
    const form = dialog('Nuevo Feriado');
    await field('Nombre', form).fill('Elecciones');
    expect(page.url()).toContain('open=new');
    await field('Fecha', form).fill('18-11-2029');
    // Closes the calendar.
    await page.keyboard.press('Tab');
    await button('Crear Feriado', form).click();
    await saved('Feriado creado');
    await page.getByText('1–18 de 18').waitFor();
    await button('Eliminar Elecciones del 18-11-2029').click();
    await button('Eliminar', dialog('Eliminar Feriado')).click();
    await saved('Feriado eliminado');
    await page.getByText('1–17 de 17').waitFor();
    const firstDay = page.getByRole('table', { name: 'Feriados' }).locator('tbody td').nth(1);
    await button(/^Día/).click();
    await expect.poll(() => firstDay.textContent()).toBe('Lunes');
    await button(/^Día/).click();
    await expect.poll(() => firstDay.textContent()).toBe('Sábado');
  });

  it('masters §13.2: Retención legal: the current year stands out; a later one is added', async () => {
    await open('retencion');
    await page.getByText('Año en curso', { exact: true }).waitFor();
    await button('Nueva Tasa').click();
    const form = dialog('Nueva Tasa');
    await field('Año', form).fill('2031');
    await field('Retención', form).fill('17,5');
    await button('Crear Tasa', form).click();
    await saved('Tasa creada');
    await page.getByRole('cell', { name: '17,50 %' }).waitFor();
    const firstYear = page
      .getByRole('table', { name: 'Retención legal' })
      .locator('tbody td')
      .first();
    await expect.poll(() => firstYear.textContent()).toBe('2031');
    await button(/^Año/).click();
    await expect.poll(() => firstYear.textContent()).toBe('2019');
  });
});

describe('typed values are not lost', () => {
  // masters §10.16, product §10.4
  it('to another tab without a question', async () => {
    await open('contabilidad');
    await field('Honorarios por pagar').fill('9999');
    await page.getByRole('tab', { name: 'Cálculo' }).click();
    await button('Cancelar', dialog('Descartar los cambios')).click();
    expect(await field('Honorarios por pagar').inputValue()).toBe('9999');
    await page.getByRole('tab', { name: 'Cálculo' }).click();
    await button('Descartar', dialog('Descartar los cambios')).click();
    await page.getByRole('radiogroup', { name: 'HMQ' }).waitFor();
  });

  it('masters §10.15: to another person: both versions are shown, and the user chooses', async () => {
    const other = await staff.open();
    await open('contabilidad');
    await field('Banco').fill('1-MIO');
    await openScreen(other.page, '/configuracion?tab=contabilidad');
    await field('Banco', other.page).fill('1-OTRO');
    await save(other.page);
    await other.page.getByText('Configuración guardada').waitFor();
    await save();
    await page.getByText('Otra persona guardó antes').waitFor();
    await page.getByRole('cell', { name: '1-OTRO' }).first().waitFor();
    await page.getByRole('cell', { name: '1-MIO' }).waitFor();
    await button('Guardar la mía').click();
    await saved();
    await page.reload();
    await expect.poll(() => field('Banco').inputValue(), SOON).toBe('1-MIO');
    await other.context.close();
  });
});

describe('a new attention', () => {
  // masters §12.5, masters §12.6, intake §3.3
  it('gets a schedule proposed by date and time, until the user chooses another', async () => {
    await openScreen(page, '/atenciones-medicas?open=new');
    const form = dialog('Nueva Atención');
    const schedule = form.getByRole('combobox', { name: 'Tipo de horario' });
    const on = async (date: string) => {
      await field('Fecha de atención', form).fill(date);
      await page.keyboard.press('Tab');
    };
    await form.getByRole('spinbutton', { name: 'Hora' }).fill('10');
    await form.getByRole('spinbutton', { name: 'Minutos' }).fill('30');
    await on('18-09-2026');
    await form.getByText('Sugerido: Irregular. Feriado: Independencia Nacional.').waitFor();
    await expect.poll(() => schedule.inputValue(), SOON).toBe('irregular');
    await on('21-09-2026');
    await form.getByText('Sugerido: Regular. Dentro del horario del lunes').waitFor();
    await expect.poll(() => schedule.inputValue(), SOON).toBe('regular');
    await schedule.selectOption('night');
    await on('18-09-2026');
    await form.getByText('Sugerido: Irregular. Feriado: Independencia Nacional.').waitFor();
    expect(await schedule.inputValue()).toBe('night');
  });
});

describe.each([{ width: 1440, colorScheme: 'light' } as const, PHONE])(
  'at $width, $colorScheme',
  (look) => {
    let visitor: Visit;
    beforeAll(async () => {
      visitor = await staff.open(look);
      return () => visitor.context.close();
    });

    it.each(TABS)('axe finds nothing serious in %s, and nothing overflows', async (tab) => {
      await openScreen(visitor.page, `/configuracion?tab=${tab}`);
      await visitor.page.getByRole('tabpanel').getByRole('heading').first().waitFor();
      await expectUsable(visitor.page, `${tab} at ${look.width}`);
      expect(visitor.errors).toEqual([]);
    });
  },
);

it('masters §10.2: is for administrators, and ran without an error in the page', async () => {
  const supervisor = await staff.open({ who: 'supervisor' });
  await openScreen(supervisor.page, '/configuracion');
  await supervisor.page.getByText('Acceso denegado').first().waitFor();
  await supervisor.context.close();
  expect(staff.errors).toEqual([]);
});
