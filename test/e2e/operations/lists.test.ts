/** What all lists of the staff have in common: keyboard, memory, heads in view, cards on a telephone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectToFit,
  isInView,
  openScreen,
  PHONE,
  SOON,
} from '../../support/browser.ts';
import { linesOf, screenActor } from '../../support/hands.ts';
import { itHadNoErrors, openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { page } = staff;
const { act, button, count, dialog, download, exportAs, query, row, expectText } =
  screenActor(page);

const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

describe('an exported file', () => {
  /** The headings of a table, without those of boxes and buttons. */
  const headings = async () =>
    (await page.locator('thead th').allTextContents()).filter((one) => one && one !== 'Acciones');
  const fileHeadings = async () => ((await linesOf(await exportAs('CSV')))[0] ?? '').split(';');

  it.each([
    '/atenciones-medicas?search=01-01-001&hide=[]',
    '/medicos?hide=[]',
    '/prestaciones?hide=[]',
    '/usuarios?hide=[]',
    '/reglas?hide=[]',
    '/convenios?hide=[]',
    '/pagar-nomina?hide=[]',
  ])('product §8.3: of %s has every column of the table, in its order', async (path) => {
    await openScreen(page, path);
    if (path.startsWith('/atenciones')) await page.getByText('Tabla', { exact: true }).click();
    await page.locator('tbody tr').first().waitFor();
    const shown = await headings();
    const file = await fileHeadings();
    expect(shown.length).toBeGreaterThan(3);
    expect(file.filter((title) => shown.includes(title))).toEqual(shown);
  });

  it('product §8.3: has the columns that the table does not show, too', async () => {
    await openScreen(page, '/medicos?hide=["bankName","specialtyName"]');
    await page.locator('tbody tr').first().waitFor();
    expect(await headings()).not.toContain('Banco');
    expect(await fileHeadings()).toEqual(expect.arrayContaining(['Banco', 'Especialidad']));
    await openScreen(page, '/medicos?hide=[]');
  });

  it('of a doctor’s movements has all of theirs', async () => {
    const [{ doctorId }] = await staff.query`
      SELECT doctor_id AS "doctorId" FROM payment WHERE status = 'paid' ORDER BY id`;
    await openScreen(page, `/pagos-procesados?movements=${doctorId}`);
    const movements = dialog(/^Movimientos/);
    await movements.locator('tbody tr').first().waitFor();
    await button('Exportar', movements).click();
    const csv = page.getByRole('menuitem', { name: 'CSV', exact: true });
    const [head = ''] = await linesOf(await download(csv));
    expect(head).toBe(
      'Fecha;Fecha de solicitud;Paciente;RUT paciente;Código;Prestación;Tipo;Período;Regla;Base;' +
        'Calculado;% retención;Retención;Líquido;Estado',
    );
  });
});

describe('by the keyboard', () => {
  it('product §10.8: a searchable select takes the first match by Enter, and does not send the form', async () => {
    await openScreen(page, '/prestaciones?open=new');
    const form = dialog('Nueva Prestación');
    const specialty = form.getByRole('combobox', { name: 'Especialidad', exact: true });
    await specialty.pressSequentially('dermato');
    await specialty.press('Enter');
    await expect.poll(() => specialty.inputValue(), SOON).toBe('Dermatología');
    expect(await form.getByText('Código es requerido').count()).toBe(0);
  });

  it('product §10.8: and by Tab, which moves on to the next field', async () => {
    await openScreen(page, '/atenciones-medicas');
    const doctor = page.getByRole('combobox', { name: 'Doctor', exact: true });
    await doctor.pressSequentially('orellana jara');
    await doctor.press('Tab');
    await expect.poll(() => doctor.inputValue(), SOON).toContain('Claudio Orellana Jara');
    expect(await doctor.evaluate((field) => field === document.activeElement)).toBe(false);
  });

  it('so does one with all its values loaded', async () => {
    await openScreen(page, '/auditoria');
    const person = page.getByRole('combobox', { name: 'Persona' });
    await person.pressSequentially('olmedo');
    // Before the people are here there is nothing to take.
    await page.getByRole('option', { name: /Olmedo/ }).waitFor();
    await person.press('Tab');
    await expect.poll(() => query().userId, SOON).toBeDefined();
  });

  it('product §11.2: Escape from any action returns to its row', async () => {
    await openScreen(page, '/medicos?search=Orellana Jara');
    for (const action of ['Editar', 'Eliminar']) {
      await act('Claudio Orellana Jara', action);
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      await expect.poll(focused, SOON).toBe('Acciones de Claudio Orellana Jara');
    }
    await row('Claudio Orellana Jara').press('Enter');
    await dialog('Editar Médico').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), SOON).toBe('TR');
  });

  it('product §11.2: a menu begins at its first action, and moves by the arrows', async () => {
    await openScreen(page, '/medicos?search=Orellana Jara');
    const opener = page.getByRole('button', { name: 'Acciones de Claudio Orellana Jara' });
    const entry = () => page.evaluate(() => document.activeElement?.textContent);
    const entries = page.getByRole('menuitem');
    for (const open of [() => opener.press('Enter'), () => opener.click()]) {
      await open();
      await entries.first().waitFor();
      const [first, second] = await entries.allTextContents();
      await expect.poll(entry, SOON).toBe(first);
      await expectAccessible(page, 'an open menu');
      await page.keyboard.press('ArrowDown');
      await expect.poll(entry, SOON).toBe(second);
      await page.keyboard.press('Escape');
      await expect.poll(focused, SOON).toBe('Acciones de Claudio Orellana Jara');
    }
  });

  it("product §9.6: '/' focuses the search, and is a '/' in a field", async () => {
    await openScreen(page, '/prestaciones');
    await row('01-01-001').waitFor();
    await page.keyboard.press('/');
    const search = page.getByLabel('Buscar por código o nombre');
    expect(await search.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('a/b');
    expect(await search.inputValue()).toBe('a/b');
  });
});

describe('a long table', () => {
  it('product §8.5: keeps its head under the top bar while the page scrolls', async () => {
    await openScreen(page, '/prestaciones?pageSize=50');
    await row('01-01-001').waitFor();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
    await expect
      .poll(() => isInView(page.getByRole('button', { name: /^Código orden/ })), SOON)
      .toBe(true);
  });

  it('never has its last actions below the button of the assistant', async () => {
    const assistant = await page.getByRole('button', { name: 'Abrir el asistente' }).boundingBox();
    const table = await page.getByRole('table', { name: 'Prestaciones' }).boundingBox();
    if (!assistant || !table) throw new Error('both are shown');
    expect(assistant.x + assistant.width).toBeLessThanOrEqual(table.x);
  });

  it.each(['Tarjetas', 'Tabla'])('numbers its pages with dots for thousands (%s)', async (view) => {
    await openScreen(page, '/atenciones-medicas');
    await page.getByText(view, { exact: true }).click();
    await page.getByRole('button', { name: /^(Página )?1\.\d{3}$/ }).waitFor();
  });

  it('product §8.6: returns to its last page from one beyond it, and asks for that once', async () => {
    // React gives up on a screen that asks for another address at each painting.
    const complaints: string[] = [];
    const hear = (message: { text: () => string; type: () => string }) => {
      if (message.type() === 'error') complaints.push(message.text());
    };
    page.on('console', hear);
    await page.goto('/medicos?pageSize=50&page=99');
    await page.waitForURL(/page=2(&|$)/);
    await expectText('51–60 de 60');
    page.off('console', hear);
    expect(complaints).toEqual([]);
  });
});

describe('what is remembered for a person', () => {
  /** Does what is to be remembered, until the server has it: who leaves the page at once is faster. */
  const remembered = (act: Promise<unknown>) =>
    Promise.all([page.waitForResponse('**/api/own-preferences'), act]);

  it('product §8.8: is page size, filters and period, but not the text searched for', async () => {
    await page.goto('/prestaciones');
    await remembered(page.getByLabel('Tipo de participación').selectOption({ label: 'Mixta' }));
    await page.getByLabel('Buscar por código o nombre').fill('consulta');
    await expect
      .poll(query, SOON)
      .toMatchObject({ participationType: 'mixed', search: 'consulta' });
    await page.goto('/pagar-nomina');
    const month = page.getByRole('combobox', { name: 'Mes' });
    await remembered(month.selectOption({ label: 'Septiembre' }));
    await expect.poll(() => query().month, SOON).toBe('9');
    await page.goto('/prestaciones');
    await expect.poll(query, SOON).toEqual({ participationType: 'mixed' });
    await page.goto('/pagar-nomina');
    await expect.poll(() => query().month, SOON).toBe('9');
  });

  it('product §8.14: is the month, for all screens of one month', async () => {
    await page.goto('/nomina-bancaria');
    await page.getByRole('combobox', { name: 'Mes' }).selectOption({ label: 'Agosto' });
    await expect.poll(() => query().month, SOON).toBe('8');
    await openScreen(page, '/exportacion-contable');
    await expect.poll(() => query().month, SOON).toBe('8');
    expect(await page.getByRole('combobox', { name: 'Mes' }).inputValue()).toBe('8');
    await page.goto('/calcular-pagos');
    await expect.poll(() => query().dateFrom, SOON).toMatch(/-08-01$/);
    expect(query().dateTo).toMatch(/-08-31$/);
    // One of all months keeps its own.
    await page.goto('/pagar-nomina');
    await expect.poll(() => query().month, SOON).toBe('9');
    // Whether that month has something to pay depends on the day; the tests below read all.
    for (const name of ['Mes', 'Año'])
      await remembered(page.getByRole('combobox', { name }).selectOption({ label: 'Todos' }));
  });

  it('product §8.9: is not shown to the next person at the same browser', async () => {
    const other = await staff.open({ who: 'supervisor' });
    await openScreen(other.page, '/prestaciones');
    await other.page.getByRole('row').nth(2).waitFor();
    expect(new URL(other.page.url()).search).toBe('');
    await other.context.close();
    const again = await staff.open();
    await openScreen(again.page, '/prestaciones');
    await expect
      .poll(() => new URL(again.page.url()).search, SOON)
      .toBe('?participationType=mixed');
    await again.context.close();
  });

  it('product §8.9: is forgotten when the filters are cleared', async () => {
    await openScreen(page, '/prestaciones');
    await button('Limpiar filtros').click();
    await expect.poll(query, SOON).toEqual({});
    await page.reload();
    await expect.poll(() => count.textContent(), SOON).toMatch(/^\d{3} prestaciones$/);
    expect(query()).toEqual({});
  });

  it('product §8.11: is the density of the rows, on all tables', async () => {
    const height = async () => (await row('01-01-001').boundingBox())?.height ?? 0;
    const before = await height();
    await button('Elegir columnas').click();
    await remembered(page.getByRole('checkbox', { name: 'Filas compactas' }).press('Space'));
    await expect.poll(height, SOON).toBeLessThan(before);
    await page.keyboard.press('Escape');
    const after = await height();
    await page.reload();
    await row('01-01-001').waitFor();
    await expect.poll(height, SOON).toBe(after);
    await button('Elegir columnas').click();
    await page.getByRole('checkbox', { name: 'Filas compactas' }).press('Space');
    await expect.poll(height, SOON).toBe(before);
  });

  it('product §12.2: is which sections of the menu are folded', async () => {
    const menu = page.getByRole('navigation', { name: 'Menú principal' });
    const section = menu.getByRole('button', { name: 'Gestión de Maestros' });
    await remembered(section.click());
    await menu.getByRole('link', { name: 'Médicos', exact: true }).waitFor({ state: 'hidden' });
    await page.reload();
    await section.waitFor();
    await expect.poll(() => section.getAttribute('aria-expanded'), SOON).toBe('false');
    await expectAccessible(page, 'folded menu');
    await section.click();
    await menu.getByRole('link', { name: 'Médicos', exact: true }).waitFor();
  });

  it('product §8.16: does not take the place of what a link asks for', async () => {
    await page.goto('/medicos');
    await remembered(page.getByLabel('Estado').selectOption({ label: 'Inactivos' }));
    await page.goto('/especialidades');
    // The screen that is left stays until the other one is loaded.
    const { promise: loaded, resolve: load } = Promise.withResolvers<void>();
    await page.route('**/assets/doctors-screen-*.js', async (route) => {
      await loaded;
      await route.continue();
    });
    await act('Cardiología', 'Eliminar');
    await page.getByRole('link', { name: /^\d+ médicos$/ }).click();
    await expect.poll(() => new URL(page.url()).pathname, SOON).toBe('/medicos');
    const asked = query();
    expect(Object.keys(asked)).toEqual(['specialtyId']);
    await row('Cardiología').first().waitFor();
    load();
    await page.getByRole('heading', { name: 'Configuración Médicos' }).waitFor();
    await row('Activo').first().waitFor();
    expect(query()).toEqual(asked);
    await page.unrouteAll({ behavior: 'wait' });
    await remembered(button('Limpiar filtros').click());
    await expect.poll(query, SOON).not.toHaveProperty('specialtyId');
  });
});

describe.each([1440, 1280])('on a screen of %i pixels', (width) => {
  beforeAll(() => page.setViewportSize({ width, height: 900 }));
  afterAll(() => page.setViewportSize({ width: 1440, height: 900 }));

  it.each([
    '/calcular-pagos?allPending=true&analyzed=true&view=calculated',
    '/calcular-pagos?dateFrom=2024-01-01&dateTo=2099-12-31&analyzed=true&view=calculated&anyState=true',
    '/procesar-pagos',
    '/procesar-pagos-avanzado?type=individual',
    '/nomina-completa',
    '/pagar-nomina',
    '/nomina',
    '/pagos-en-pausa',
    '/boletas',
    '/correcciones',
    '/haberes?all=true',
    '/medicos',
    '/reglas',
    '/convenios',
    '/reportes',
  ])('product §8.17: no amount of %s leaves the screen', async (path) => {
    await openScreen(page, path);
    const table = page.locator('.kit-table .mantine-ScrollArea-viewport').last();
    await table.locator('tbody tr').first().waitFor();
    const widths = () => table.evaluate((place) => place.scrollWidth - place.clientWidth);
    await expect.poll(widths, SOON).toBe(0);
  });
});

describe('above a list', () => {
  it.each(['/reglas', '/convenios', '/auditoria', '/haberes?all=true'])(
    'product §8.18: the buttons of %s stand at its right end, beside its filters',
    async (path) => {
      await openScreen(page, path);
      await page.locator('tbody tr').first().waitFor();
      const distances = await button('Actualizar la tabla')
        .last()
        .evaluate((refresh) => {
          const buttons = refresh.parentElement?.getBoundingClientRect();
          const filters = refresh.parentElement?.previousElementSibling?.getBoundingClientRect();
          const table = document.querySelector('.kit-table')?.getBoundingClientRect();
          if (!buttons || !filters || !table) throw new Error('all are shown');
          return [table.right - buttons.right, filters.bottom - buttons.bottom];
        });
      expect(distances).toEqual([0, 0]);
    },
  );
});

describe('on a telephone', () => {
  it('product §8.7: rows are cards that name each value, and can be sorted', async () => {
    const phone = await staff.open(PHONE);
    for (const path of ['/medicos', '/usuarios', '/reglas', '/pagar-nomina']) {
      await openScreen(phone.page, path);
      const card = phone.page.getByRole('row').nth(1);
      await card.locator('[data-title]').waitFor();
      const scrolls = await phone.page
        .locator('.kit-table .mantine-ScrollArea-viewport')
        .evaluate((place) => place.scrollWidth > place.clientWidth);
      expect(scrolls, path).toBe(false);
      await expectToFit(phone.page, path);
      await expectAccessible(phone.page, `${path} as cards`);
    }
    await openScreen(phone.page, '/medicos');
    await phone.page.getByLabel('Ordenar por').selectOption({ label: 'Nombre ↓' });
    await phone.page
      .getByRole('row', { name: /Zúñiga|Vergara/ })
      .first()
      .waitFor();
    expect(phone.errors).toEqual([]);
    await phone.context.close();
  });

  it.each(['/menu-management', '/calcular-pagos?analyzed=true&allPending=true'])(
    'product §17.3: all choices of %s are in view',
    async (path) => {
      const phone = await staff.open(PHONE);
      await openScreen(phone.page, path);
      const choices = phone.page.locator('.mantine-SegmentedControl-root').first();
      await choices.waitFor();
      const beyond = () => choices.evaluate((all) => all.scrollWidth - all.clientWidth);
      await expect.poll(beyond, SOON).toBe(0);
      await phone.context.close();
    },
  );

  itHadNoErrors(staff);
});
