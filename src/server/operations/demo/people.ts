/** Invented people: random combinations of common Chilean names, with valid RUTs. */
import { type Rut, rutOf } from '../../../domain/identity/rut.ts';
import { plainLetters } from '../../../domain/words/plain-letters.ts';
import type { Random } from './random.ts';

const FIRST_NAMES = `
  Agustín Alejandra Álvaro Amanda Andrea Antonia Bastián Beatriz Benjamín Camila Carla
  Carolina Catalina Claudia Claudio Constanza Cristián Daniela Diego Eduardo Elena Felipe
  Fernanda Francisca Gabriel Gonzalo Héctor Ignacio Isabel Javiera Joaquín Jorge José Josefa
  Juan Laura Lorena Macarena Marcela Martín Matías Mauricio Mónica Natalia Nicolás Óscar
  Pablo Paula Pilar Ramón Raúl Rocío Rodrigo Sebastián Sofía Tomás Valentina Verónica
  Vicente Ximena`
  .trim()
  .split(/\s+/);

const SURNAMES = `
  Acuña Aguilera Alarcón Álvarez Araya Arriagada Bravo Bustos Cabrera Cáceres Campos
  Cárdenas Carrasco Castillo Cifuentes Contreras Cortés Díaz Donoso Espinoza Farías Figueroa
  Flores Fuentes Gallardo Garrido González Guzmán Henríquez Hernández Herrera Ibáñez Jara
  Lagos Leiva Maldonado Martínez Medina Mella Molina Morales Muñoz Navarrete Núñez Olivares
  Orellana Ortiz Parra Peña Pizarro Quezada Ramírez Reyes Riquelme Rivera Rojas Salazar
  Sepúlveda Tapia Valdés Vásquez Vergara Yáñez Zúñiga`
  .trim()
  .split(/\s+/);

/** An invented person. */
export type Person = {
  readonly rut: Rut;
  readonly firstName: string;
  /** Both surnames, the father's first. */
  readonly lastName: string;
};

/** Invents a person whose RUT's number lies between both ends; the caller handles duplicates. */
export function inventPerson(random: Random, minRut: number, maxRut: number): Person {
  return {
    rut: rutOf(random.int(minRut, maxRut)),
    firstName: random.pick(FIRST_NAMES),
    lastName: `${random.pick(SURNAMES)} ${random.pick(SURNAMES)}`,
  };
}

/** `Carolina Fuentes Morales`. */
export function fullName({ firstName, lastName }: Person): string {
  return `${firstName} ${lastName}`;
}

/** `carolina.fuentes@ejemplo.cl`: no accents, first surname only. */
export function emailOf({ firstName, lastName }: Person): string {
  return `${plainLetters(`${firstName}.${lastName.split(' ')[0]}`)}@ejemplo.cl`;
}
