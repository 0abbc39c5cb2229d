import { notificationsStore } from '@mantine/notifications';
import type { PointerEvent } from 'react';
import { expect, test } from 'vitest';
import { toast } from './toast.tsx';

const shown = () => {
  const { notifications, queue } = notificationsStore.getState();
  return [...notifications, ...queue];
};
const at = (clientX: number) => ({ clientX }) as PointerEvent<HTMLDivElement>;

/** Drags the toast by this number of pixels. */
function drag(pixels: number): void {
  const [only] = shown();
  only?.onPointerDown?.(at(500));
  only?.onPointerUp?.(at(500 + pixels));
}

test('product §11.3: one toast at a time, for 5000 ms by default', () => {
  toast.success('Médico creado');
  toast.error('No se pudo crear el usuario.', 'Revise los datos');
  toast.info('Nada seleccionado');
  expect(shown().map(({ title, autoClose }) => [title, autoClose])).toEqual([
    ['Nada seleccionado', 5000],
  ]);
  toast.success('Contraseña restablecida', undefined, 10_000);
  expect(shown().map(({ autoClose }) => autoClose)).toEqual([10_000]);
});

test('product §3.10: a failure is red, with its title and its reason', () => {
  toast.error('No se pudo crear el usuario.', 'Revise los datos');
  expect(shown()).toMatchObject([
    { title: 'No se pudo crear el usuario.', message: 'Revise los datos', color: 'red' },
  ]);
});

test.each([50, -50, 300])('product §11.3: a swipe of %d px dismisses a toast', (pixels) => {
  toast.success('Médico creado');
  drag(pixels);
  expect(shown()).toEqual([]);
});

test.each([0, 49, -49])('product §11.3: a swipe of %d px leaves it', (pixels) => {
  toast.success('Médico creado');
  drag(pixels);
  expect(shown()).toHaveLength(1);
});
