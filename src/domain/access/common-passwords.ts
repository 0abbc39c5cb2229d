/** Whether a password is among those that are tried first: of a list, of Chilean words, or a walk on the keyboard. */
import { plainText, unrepeated } from './passwords.ts';

/** Words that the lists, which are mostly English, lack. Without accents, in lower case. */
const WORDS = `
  acceso administrador administracion admin amor atenciones banco bienvenida bienvenido cambiame cambiar cambio
  chile chilena chileno clave claves clinica colo colocolo concepcion consulta contrasena contrasenas contrasenia
  corazon dios doctor doctora doctores empresa enfermera enfermero facil familia favor feliz fonasa futbol gato
  gracias hola honorario honorarios hospital ingresar ingreso inicio isapre iquique jesus liquidacion lunes mama
  maria martes medica medico medicos medicina miercoles jueves viernes sabado domingo navidad nomina pagos papa
  pago password perro portal primavera verano otono invierno prueba rancagua salud santiago secreta secreto segura
  seguro seguridad sistema sueldo sueldos supervisor talca temporal temuco teamo tequiero tesoreria usuario
  valdivia valparaiso vina virgen enero febrero marzo abril mayo junio julio agosto septiembre setiembre octubre
  noviembre diciembre
`
  .trim()
  .split(/\s+/);

/** Words that change nothing between those. */
const FILLERS = ['de', 'del', 'el', 'la', 'los', 'las', 'mi', 'mis', 'tu', 'su', 'es', 'y', 'para'];

/** A text that consists of such words only. */
const ONLY_WORDS = new RegExp(`^(?:${[...WORDS, ...FILLERS].join('|')})+$`);

/** How fingers and counting walk. Each is followed both ways, and over its end to its start. */
const WALKS = [
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  // With ñ, whose tilde is gone from the text.
  'asdfghjkln',
  'asdfghjkl',
  'zxcvbnm',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'a1b2c3d4e5f6g7h8i9j0',
].flatMap((walk) => [walk.repeat(2), [...walk].reverse().join('').repeat(2)]);

/** The shortest part of a walk that counts as one. */
const STEPS = 3;
/** A repeated part that is shorter than this is guessed as easily as the part. */
const REPEATED = 8;
/** Fewer different characters than these are guessed at once. */
const DIFFERENT_CHARACTERS = 5;

const SIGNS_FOR_LETTERS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Whether a password is common. `isListed` answers whether a text in lower case without accents is on the list.
 * Digits and signs around a word, repetition and letters written as digits do not hide it.
 */
export function isCommonPassword(password: string, isListed: (text: string) => boolean): boolean {
  const text = plainText(password);
  const joined = text.replace(/\s/gu, '');
  if (new Set(joined).size < DIFFERENT_CHARACTERS) return true;
  const unit = unrepeated(joined);
  if (unit !== joined && unit.length < REPEATED) return true;
  const cores = [joined, unit].flatMap((whole) => [
    whole,
    wordOf(whole),
    wordOf(asLetters(wordOf(whole))),
  ]);
  if ([text, ...cores].some((core) => core !== '' && isListed(core))) return true;
  return (
    cores.some((core) => ONLY_WORDS.test(lettersOf(core))) ||
    walksOnly(joined.replace(/[^\p{L}\d]/gu, ''))
  );
}

/** Without the digits and signs around it; empty when nothing but these is there. */
function wordOf(text: string): string {
  return text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
}

function lettersOf(text: string): string {
  return text.replace(/[^\p{L}]/gu, '');
}

function asLetters(text: string): string {
  return [...text].map((sign) => SIGNS_FOR_LETTERS[sign] ?? sign).join('');
}

/** Whether walks of three or more keys make up the whole. */
function walksOnly(text: string): boolean {
  let at = 0;
  if (text === '') return false;
  while (at < text.length) {
    let length = 0;
    while (
      at + length < text.length &&
      WALKS.some((walk) => walk.includes(text.slice(at, at + length + 1)))
    )
      length += 1;
    if (length < STEPS) return false;
    at += length;
  }
  return true;
}
