/** Permissions, the menu and the audit log: what an administrator switches and what others then see. */
import { describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectUsable,
  openHome,
  openScreen,
  PHONE,
  SOON,
  turnTo,
} from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { page } = staff;
const { button, expectCount, dialog, field, row, expectText } = screenActor(page);
const supervisor = await staff.open({ who: 'supervisor' });
await openHome(supervisor.page);

const menuOf = (window = page) => window.getByRole('navigation', { name: 'Menú principal' });
const cell = (name: string) => page.getByRole('switch', { name, exact: true });

describe('access §8: /permissions-admin', () => {
  // access §8.2, access §8.13
  it('an option switched off leaves the open window of its user, and comes back by undo', async () => {
    const link = menuOf(supervisor.page).getByRole('link', { name: 'Reporte Prestaciones' });
    await link.click();
    await supervisor.page.getByRole('heading', { level: 1, name: /Prestaciones/ }).waitFor();

    await openScreen(page, '/permissions-admin');
    const name = 'Reporte Prestaciones para Supervisor';
    await cell(name).press('Space');
    await button('Guardar (1 cambio)').click();
    await expectText('Configuración guardada exitosamente');
    await turnTo(supervisor.page);
    await supervisor.page.getByRole('heading', { name: 'Acceso denegado' }).waitFor();
    await link.waitFor({ state: 'detached' });

    await button('Deshacer').first().click();
    await button('Deshacer', dialog('Deshacer cambio')).click();
    await expectText('Cambio deshecho');
    await expect.poll(() => cell(name).isChecked(), SOON).toBe(true);
    await turnTo(supervisor.page);
    await link.waitFor();
  });

  it('product §12.4: the browser mirrors the user’s menu during the session', async () => {
    const { page: other, context } = await staff.open({ who: 'supervisor' });
    await openHome(other);
    const mirror = () => other.evaluate(() => localStorage.getItem('menuPermissions'));
    await expect.poll(mirror, SOON).not.toBeNull();
    const { menuItems, permissions } = JSON.parse((await mirror()) ?? '{}');
    const links = await menuOf(other).getByRole('link').allTextContents();
    expect(menuItems.map(({ label }: { label: string }) => label)).toEqual(links);
    for (const [place, item] of menuItems.entries()) {
      expect(item).toMatchObject({ isActive: true, section: expect.any(String) });
      expect(permissions[place]).toEqual({
        profile: 'supervisor',
        menuItemId: item.id,
        isAllowed: true,
      });
    }
    await screenActor(other).button('Cerrar sesión').click();
    await screenActor(other).button('Acceso Nativo').waitFor();
    await expect.poll(mirror, SOON).toBeNull();
    await context.close();
  });

  // access §8.4, access §8.9
  it('keeps the administrator’s way in, and names what a new menu lacks', async () => {
    await openScreen(page, '/permissions-admin');
    await cell('Administración de Permisos para Administrador').waitFor();
    expect(await cell('Administración de Permisos para Administrador').isDisabled()).toBe(true);
    await button('Agregar').click();
    await expectText('Completa todos los campos requeridos');
    await field('Ruta').fill('medicos');
    await field('Etiqueta').fill('Otra vez');
    await page.getByRole('combobox', { name: 'Sección' }).fill('Sistema');
    await button('Agregar').click();
    await expectText('Ya existe un menú con esa ruta');
  });

  it.each([
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ])('access §8.3: keeps Guardar in view: %o', async ({ width, height }) => {
    const { page: other, context } = await staff.open();
    await other.setViewportSize({ width, height });
    await openScreen(other, '/permissions-admin');
    await other.getByRole('switch').last().waitFor();
    const isInView = async () => {
      const box = await screenActor(other)
        .button(/^Guardar/)
        .boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= height;
    };
    expect(await isInView()).toBe(true);
    for (const way of [100_000, -100_000, 700]) {
      await other.mouse.wheel(0, way);
      await expect.poll(isInView, SOON).toBe(true);
    }
    // On top of what it lies over, too.
    await other.getByRole('switch', { name: 'Médicos para Usuario', exact: true }).press('Space');
    await screenActor(other).button('Guardar (1 cambio)').click({ trial: true });
    await expectAccessible(other, 'matrix with its bar');
    await context.close();
  });

  it('access §8.3: asks before unsaved switches are lost', async () => {
    await openScreen(page, '/permissions-admin');
    await cell('Médicos para Usuario').press('Space');
    await menuOf().getByRole('link', { name: 'Gestión de Menús' }).click();
    await button('Descartar', dialog('Descartar los cambios')).click();
    await page.getByRole('heading', { level: 1, name: 'Gestión de Menús' }).waitFor();
  });
});

describe('access §10: /menu-management', () => {
  // access §10.5, access §8.5
  it('a new option is in the menu at once, and an outside one opens in another tab', async () => {
    await openScreen(page, '/menu-management');
    await button('Nueva Opción de Menú').click();
    const form = dialog('Nueva Opción de Menú');
    await field('Ruta', form).fill('https://intranet.ejemplo.cl');
    await form.getByText('Abre https://intranet.ejemplo.cl en otra pestaña.').waitFor();
    await field('Etiqueta', form).fill('Intranet');
    await form.getByRole('combobox', { name: 'Sección' }).fill('Documentación');
    await button(/^Crear/, form).click();
    await expectText('Menú agregado exitosamente');
    const link = menuOf().getByRole('link', { name: /^Intranet/ });
    await link.waitFor();
    expect(await link.getAttribute('target')).toBe('_blank');
    expect(await link.getAttribute('rel')).toContain('noopener');

    await button('Subir Intranet').click();
    await expect.poll(() => button('Subir Intranet').isDisabled(), SOON).toBe(true);
    await button('Eliminar Intranet').click();
    await button('Eliminar', dialog(/^Eliminar/)).click();
    await expectText('Menú eliminado');
    await link.waitFor({ state: 'detached' });
  });

  it('access §8.9: says that the protected option can’t be deleted, instead of asking', async () => {
    const kept = button('Eliminar Administración de Permisos');
    expect(await kept.getAttribute('aria-disabled')).toBe('true');
    await kept.hover();
    await page
      .getByRole('tooltip')
      .getByText(/nadie podría volver a cambiar los permisos/)
      .waitFor();
    await kept.click({ force: true });
    expect(await dialog(/^Eliminar/).count()).toBe(0);
  });
});

describe('access §9: /permissions-tester', () => {
  // access §9.1, access §9.2, access §9.3
  it('shows another profile’s menu, and the calls behind an option', async () => {
    await openScreen(page, '/permissions-tester');
    await page.getByText('Médico', { exact: true }).first().click();
    await page
      .getByRole('status')
      .filter({ hasText: /^4 opciones visibles en 2 secciones/ })
      .waitFor();
    await button(/^Mis Pagos/).click();
    const calls = page.getByRole('table', { name: 'Llamadas de Mis Pagos' });
    await calls.getByText('/api/payment-calculations-paid', { exact: true }).waitFor();
    await calls.getByText('Solo lo propio').first().waitFor();
    await calls.getByText('Ver los pagos de un médico', { exact: true }).waitFor();
  });

  it('lists as many calls as its number says', async () => {
    const all = page.getByRole('region', { name: 'Todas las llamadas permitidas' }).first();
    const folded = all.getByRole('button', { name: /^\d+ llamadas$/ });
    const number = Number.parseInt((await folded.textContent()) ?? '', 10);
    await folded.click();
    const table = page.getByRole('table', { name: 'Todas las llamadas permitidas' });
    await table.waitFor();
    expect(await table.locator('tbody tr').count()).toBe(number);
    await expectText(new RegExp(`; ${number} llamadas permitidas de \\d+\\.$`));
  });
});

describe('access §9: /permissions-tester, of a profile of the clinic’s own', () => {
  // access §9.1, access §15.1
  it('shows its menu and calls', async () => {
    const { options } = await (await page.request.get('/api/menu-options')).json();
    const audit = options.find(({ href }: { href: string }) => href === '/auditoria');
    await page.request.post('/api/own-profiles', {
      data: { from: { profile: 'supervisor' }, name: 'Contraloría', optionIds: [audit.id] },
    });
    await page.goto('/permissions-tester');
    await page.getByLabel('O uno de la clínica').selectOption('Contraloría');
    await page
      .getByRole('status')
      .filter({ hasText: /^1 opción visible en 1 sección;/ })
      .waitFor();
    await button(/^Auditoría/).waitFor();
    await expectAccessible(page, 'the tester of a profile of the clinic');
    // One of the four is shown again.
    await page.getByText('Médico', { exact: true }).first().click();
    await page
      .getByRole('status')
      .filter({ hasText: /^4 opciones visibles/ })
      .waitFor();
  });
});

describe('access §13: /auditoria', () => {
  // access §13.2, access §13.3
  it('finds who switched an option, with before and after side by side', async () => {
    await openScreen(page, '/auditoria');
    await page.getByRole('searchbox', { name: 'Buscar en el resumen' }).fill('cambió permisos');
    // The change and its undoing.
    await expectCount('2 entradas');
    await row('Menú y permisos: cambiar permisos').click();
    const entry = dialog(/^Entrada de auditoría/);
    const changed = entry.getByRole('row').filter({ hasText: 'Permisos › Supervisor' });
    await changed.waitFor();
    expect(await changed.getByRole('cell').allTextContents()).toEqual(['Sí', 'No']);
    await page.keyboard.press('Escape');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button('Exportar CSV').click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^auditoria_[\d_-]+_[a-z.]+\.csv$/);
  });
});

describe('the look of the screen', () => {
  // product §17.2
  it.each([
    ['1440 wide, light', {}],
    ['390 wide, dark', PHONE],
  ])('%s: axe finds nothing serious, and nothing lies beyond the window', async (_, look) => {
    const visitor = await staff.open(look);
    const [entry] = await staff.query`SELECT id FROM audit_log WHERE action LIKE 'menu.%'`;
    for (const [path, shown] of [
      ['/permissions-admin', 'Permisos por Perfil'],
      ['/menu-management', 'Gestión de Maestros'],
      ['/permissions-tester?profile=supervisor', 'Gestión de Maestros'],
      ['/auditoria', 'Auditoría'],
      [`/auditoria?open=${entry.id}`, `Entrada de auditoría ${entry.id}`],
    ] as const) {
      await openScreen(visitor.page, path);
      await visitor.page.getByRole('heading', { name: shown }).first().waitFor();
      await expectUsable(visitor.page, path);
    }
    expect(visitor.errors).toEqual([]);
  });
});
