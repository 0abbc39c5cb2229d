import { expect, test } from 'vitest';
import { clearPlace } from './toast-place.ts';

const box = (left: number, top: number) => ({ left, top, right: left + 120, bottom: top + 36 });

test('product §11.4: a toast is at the bottom left unless it would cover a primary button', () => {
  const desk = { width: 1440, height: 900 };
  expect(clearPlace(desk, [])).toBe('bottom-left');
  expect(clearPlace(desk, [box(1290, 62)])).toBe('bottom-left');
  expect(clearPlace(desk, [box(300, 840)])).toBe('bottom-right');
});

test('on a telephone it is at the top when the dialog has its button at the bottom', () => {
  const phone = { width: 390, height: 844 };
  expect(clearPlace(phone, [box(250, 790)])).toBe('top-left');
  expect(clearPlace(phone, [box(16, 150)])).toBe('bottom-left');
  // Both ends are taken: the usual place.
  expect(clearPlace(phone, [box(250, 790), box(16, 60)])).toBe('bottom-left');
});
