import { expect, it } from 'vitest';
import { nameParts } from './surnames.ts';

it.each([
  ['Ana Soto Díaz', 'Ana', 'Soto', 'Díaz'],
  ['Ana María Soto Díaz', 'Ana María', 'Soto', 'Díaz'],
  ['Soto Díaz, Ana María', 'Ana María', 'Soto', 'Díaz'],
  ['Ana Soto', 'Ana', 'Soto', ''],
  ['Soto, Ana', 'Ana', 'Soto', ''],
  ["Bernardo O'Higgins Riquelme", 'Bernardo', "O'Higgins", 'Riquelme'],
  ['Juan de la Fuente Soto', 'Juan', 'de la Fuente', 'Soto'],
  ['Juan Soto de la Fuente', 'Juan', 'Soto', 'de la Fuente'],
  ['Pedro del Río von Appen', 'Pedro', 'del Río', 'von Appen'],
  ['Carlos San Martín Vera', 'Carlos', 'San Martín', 'Vera'],
  ['Juan Pablo de la Fuente von Appen', 'Juan Pablo', 'de la Fuente', 'von Appen'],
  ['María de los Ángeles Rojas Vera', 'María de los Ángeles', 'Rojas', 'Vera'],
  ['María del Carmen Rojas de la Maza', 'María del Carmen', 'Rojas', 'de la Maza'],
  ['de la Fuente Soto, Juan de Dios', 'Juan de Dios', 'de la Fuente', 'Soto'],
  ['Rojas Pérez Soto, Ana', 'Ana', 'Rojas', 'Pérez Soto'],
  ['Ana', 'Ana', '', ''],
  ['', '', '', ''],
])('%s', (name, given, paternal, maternal) => {
  expect(nameParts(name)).toEqual({ given, paternal, maternal });
});
