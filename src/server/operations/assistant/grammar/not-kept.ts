/**
 * What people ask for and the portal has nothing of, as data: a question for it is answered by saying so
 * (operations §36).
 */

const PASSWORDS =
  'Nadie puede ver una contraseña, tampoco el portal: quien la olvidó pide otra con «Olvidé mi contraseña» al ingresar, o se la repone un administrador en Usuarios.';
const OF_PATIENTS_MONEY =
  'El portal no guarda lo que pagan o deben los pacientes: solo el valor de la atención y el honorario del médico.';
const OF_RESULTS =
  'El portal no guarda los ingresos, otros costos ni el resultado de la clínica: solo lo que paga en honorarios.';

const NO_HOURS =
  'El portal no guarda agendas, horas de pacientes, vacaciones ni licencias: solo lo que se atendió y lo que se paga por ello.';

/** What is never what a doctor is paid, although other words of the question would be understood so. */
const NEVER_KEPT: readonly (readonly [asks: RegExp, said: string])[] = [
  [
    /\b(?<!\bse (?:les? )?)(?:pag(?:o|a|aron|an)|deben?) (?:el|la|los|las) pacientes?\b|\bcobr(?:o|a|aron|an|amos) (?:al|a la|a los|a las) pacientes?\b/,
    OF_PATIENTS_MONEY,
  ],
  [/\bgan(?:a|o|ara|aba) la clinica\b/, OF_RESULTS],
  // 'Qué médico le genera más plata a la clínica': what is paid to doctors is no income of it.
  [
    /\b(?:genera|genero|deja|dejo|produce|produjo|mueve|movio|rinde|rindio|aporta|aporto)n? (?:mas|menos|mucha|harta|tanta) (?:(?:plata|dinero|lucas|ingresos|ganancias) )?(?:a|para) la clinica\b/,
    OF_RESULTS,
  ],
  // What it charges a doctor, as for a box, is kept.
  [
    /^(?!.*\b(?:box|boxes|arriendos?|administracion|comision|descuentos?|medic[oa]s?|doctor(?:a|es)?|drs?)\b).*(?<!\b(?:me|le|les|nos) )\bcobr(?:a|o|aba) la clinica\b/,
    OF_PATIENTS_MONEY,
  ],
];

/** Folded phrases, and what is said of them. */
const NOT_KEPT: readonly (readonly [phrases: string, said: string])[] = [
  [
    'que nota le, que nota tiene, que nota les, buena nota, buenas notas, mala nota, malas notas, mejor nota, mejores notas, peor nota, nota le ponen, notas le ponen, nota tiene, nota de los pacientes, estrellas, contento, contentos, contenta, contentas, conformidad de los pacientes, satisfaccion, satisfechos, satisfechas, conformes con, quedaron conformes, quedo conforme, conforme con la atencion, encuesta, encuestas, que opinan los pacientes, que opinan las pacientes, que opinan de, opinion de los pacientes, opiniones de los pacientes, calificacion, calificaciones, reputacion, mas querido, mas querida, mas simpatico, mas simpatica, evaluacion de los pacientes, evaluan los pacientes, evaluaciones de pacientes, reclamos de pacientes, reclamos de los pacientes, buen trato, trata mejor, atiende mejor',
    'El portal no guarda lo que opinan los pacientes: ni notas, ni encuestas, ni reclamos de ellos.',
  ],
  [
    'diagnostico, diagnosticos, remedio, remedios, receta, recetas, receto, recetaron, medicamento, medicamentos, ficha clinica, historia clinica, alergia, alergias, sintoma, sintomas, epicrisis, enfermedad, enfermedades, resultado del examen, resultados del examen, resultado de los examenes, resultados de los examenes, grupo sanguineo, de que murio, fallecio, fallecieron',
    'El portal no guarda diagnósticos, recetas ni la ficha clínica: de una atención tiene la prestación, su fecha, quién la hizo y lo que se paga por ella.',
  ],
  [
    'agenda, agendas, hora disponible, horas disponibles, proxima hora, pedir hora, citas, agendados, agendadas, vacaciones, licencia medica, licencias medicas, con licencia, dias administrativos, inasistencias, ausencias',
    NO_HOURS,
  ],
  ['sueldo base, sueldos', 'El portal paga honorarios: no tiene sueldos.'],
  [
    'de al lado, clinica vecina, clinica alemana, clinica las condes, clinica santa maria, clinica davila, clinica indisa, redsalud, bupa, otra clinica, otras clinicas, otros hospitales, otro hospital, la competencia, precio de mercado, valor de mercado, promedio del mercado, promedio nacional',
    'El portal solo tiene lo de esta clínica: nada de lo que paga o cobra otra.',
  ],
  [
    'dolar, dolares, euro, euros, la uf, de uf, utm, tipo de cambio',
    'El portal no tiene el dólar, la UF ni otros indicadores: todo está en pesos.',
  ],
  [
    'piensa renunciar, quiere renunciar, va a renunciar, renunciara, piensa irse, se piensa ir, se quiere ir, se va a ir, piensa subir, piensan subir, piensa bajar, piensan bajar, piensa cambiar, piensan cambiar, piensa contratar, piensan contratar, van a contratar, va a contratar, van a despedir',
    'El portal no sabe de planes ni decisiones: solo tiene lo que ya se registró.',
  ],
  [
    'objecion, objeciones, mi reclamo, mis reclamos, reclamo que hice, reclamo que puse, reclamo que mande',
    'El portal no lleva objeciones ni sus respuestas: se escriben a la administración, y lo que ella corrige de un pago queda en las correcciones.',
  ],
  ['casino', 'El portal solo tiene los honorarios médicos de la clínica: de eso no sabe.'],
  [
    'copago, copagos, pago el paciente, pago la paciente, pagan los pacientes, le cobraron al paciente, le cobramos al paciente, deuda del paciente, deudas de pacientes, deben los pacientes, debe el paciente, morosidad',
    OF_PATIENTS_MONEY,
  ],
  [
    'utilidad, utilidades, margen, margenes, rentabilidad, rentable, rentables, ganancia de la clinica, gana la clinica, gano la clinica, presupuesto, arriendo del edificio',
    OF_RESULTS,
  ],
  [
    'cual es la contrasena, cual es la clave, cual es su contrasena, cual es su clave, cual es mi contrasena, cual es mi clave, dame la contrasena, dame la clave, dime la contrasena, dime la clave, que contrasena tiene, que clave tiene',
    PASSWORDS,
  ],
];

/** When a doctor is there: 'a qué hora llega mañana el doctor Soto', and not a payment, a file or a job. */
const HOURS =
  /^(?!.*\b(?:pago|pagos|pagan?|deposit|transfer|plata|honorari|archiv|nomina|trabajo|respaldo|copia|import|carga|correo|boleta|liquidacion|portal|proceso|revision)).*\b(?:(?:a|desde|hasta) que hora (?:llega|llegan|atiende|atienden|viene|vienen|se va|se van|parte|parten|sale|salen|entra|entran|empieza|empiezan|termina|terminan|esta|estan)|(?:que|en que) horarios? (?:tiene|tienen|atiende|atienden|trabaja|trabajan)|que dias (?:atiende|atienden|viene|vienen))\b/;

/** Who works for a salary, where it is asked what they are paid. */
const STAFF_PAY =
  /\b(?:cuanto|sueldos?|gana[nr]?|pagan?|pagamos|cobran?)\b.*\b(?:enfermer[oa]s?|tens|secretari[oa]s?|arsenaler[oa]s?|auxiliar(?:es)?)\b/;
const NO_SALARIES = 'El portal paga honorarios: no tiene sueldos.';

/** When somebody last came in: sessions that are open are kept, and no list of those that are over. */
const SIGNED_IN =
  /^(?=.*\b(?:usuari[oa]s?|supervisor(?:a|es)?|administrador(?:a|es)?|cuentas?|alguien|quien(?:es)?|ultima vez)\b)(?!.*\b(?:plata|pagos?|nominas?|atencion(?:es)?|archivos?|boletas?|datos|fichas?|pacientes?)\b).*\b(?:entro|entraron|(?:ha|han|hayan|haya) (?:entrado|ingresado)|se (?:ha |han )?conect(?:o|aron|ado))\b/;
const NO_SIGN_INS =
  'El portal no lleva una lista de los ingresos de cada persona: en «Usuarios» se ven solo sus sesiones abiertas, con su último uso.';

/** What the portal keeps under a word that stands above for something else: codes, the books, receipts and days of payment. */
const KEPT =
  /\bnotas? de (?:credito|debito)\b|\bmargen de error\b|\b(?:ausencias?|inasistencias?) de (?:las? )?boletas?\b|\bagenda de (?:los |las |la )?(?:pagos?|nominas?|cierres?)\b|\bexamen de (?:los )?libros\b/g;
/** 'La clave de la regla' is its code. */
const CODES =
  /\b(?:que|la|su) clave (?:tiene|de(?:l| la| las| los)?) .*\b(?:reglas?|convenios?|servicios?|prestacion(?:es)?|sociedad(?:es)?|certificados?|bancos?|archivos?)\b|\b[a-z]{3,5}-\d\d\b/;

/** What a doctor asks of others, who are told nothing of each other. */
const OF_OTHERS =
  /\b(?:(?:otr[oa]s?|demas) (?:medic[oa]s?|doctor(?:es|as?)?|dres|colegas?|profesionales|especialistas|urologos|cardiologos|cirujanos)|(?:mis|los|las|un|una|algun|alguna) (?:colegas?|companer[oa]s?)|(?:promedio|los|las|medicos|doctores|quien|resto) (?:de|en) (?:los de |las de )?mi (?:misma )?especialidad)\b/;
const OWN_ALONE =
  'Cada médico ve en el portal solo lo suyo: usted no ve lo de otros médicos, ni ellos lo de usted. Lo suyo lo ve además la administración.';

/** To a doctor, the terms of rules and agreements: what they see is by what each attention was paid. */
const OWN_AGREEMENT =
  /\b(?:mi|mis|el|un|algun|tengo) (?:convenio|convenios|acuerdo|contrato)\b.*\b(?:vigent|venc|termin|caduc|renov|hasta cuando|firm|propio)|\btengo (?:un |algun )?(?:convenio|acuerdo)\b|\bque (?:convenios?|acuerdos?|contrato) (?:me|se me|tengo)\b|\bhasta cuando (?:rige|dura|vale|es|esta vigente) mi (?:convenio|contrato|acuerdo)\b/;
const AGREEMENT_UNSEEN =
  'Los convenios y las reglas, con sus fechas, los ve la administración. Usted ve con qué se pagó cada una de sus atenciones.';

/** What is said to a question for something that the portal does not have; null for any other. The words are folded. */
export function notKept(words: string, kind: 'staff' | 'doctor' | 'user'): string | null {
  if (kind === 'doctor' && OF_OTHERS.test(words)) return OWN_ALONE;
  if (kind === 'doctor' && OWN_AGREEMENT.test(words)) return AGREEMENT_UNSEEN;
  const never = neverKept(words);
  if (never) return never;
  if (STAFF_PAY.test(words)) return NO_SALARIES;
  if (HOURS.test(words)) return NO_HOURS;
  if (kind === 'staff' && SIGNED_IN.test(words)) return NO_SIGN_INS;
  const text = ` ${words.replace(KEPT, '')} `;
  const found = NOT_KEPT.find(([phrases]) =>
    phrases.split(', ').some((phrase) => text.includes(` ${phrase} `)),
  );
  return found && !(found[1] === PASSWORDS && CODES.test(words)) ? found[1] : null;
}

/** What is said even where the question is understood: it would be answered with what doctors are paid. */
export const neverKept = (words: string): string | null =>
  NEVER_KEPT.find(([asks]) => asks.test(words))?.[1] ?? null;
