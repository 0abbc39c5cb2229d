/** Given names that stand as the second one of a name («María José Soto»), folded: who has one may have a single surname on file. */
export const SECOND_GIVEN_NAMES: ReadonlySet<string> = new Set(
  `adolfo agustin alberto alejandra alejandro alfonso alfredo alicia alonso amalia amelia andrea andres angel angela angelica
  antonia antonio ariel armando arturo augusto aurora beatriz belen benjamin bernarda bernardo camila carlos carmen carolina
  catalina cecilia cesar clara claudia claudio consuelo constanza cristian cristina cristobal daniel daniela david diego
  dolores domingo eduardo elena elisa elizabeth emilia emilio enrique ernesto esteban estela eugenia eugenio eva fabiola
  felipe fernanda fernando francisca francisco gabriel gabriela gloria gonzalo graciela guadalupe guillermo gustavo hector
  hernan hugo humberto ignacia ignacio ines irene isabel isidora ivan jaime javier javiera jesus joaquin jorge jose josefa
  josefina juan julia julio laura leonardo leonor leticia lorena lorenzo loreto lucia luis luisa luz magdalena manuel
  manuela marcela marcelo marco marcos margarita maria mariana mario marta martin mateo matias mauricio maximiliano mercedes
  miguel monica natalia nicolas olga orlando oscar pablo paola paola patricia patricio paula paulina paz pedro pia pilar
  rafael ramon raquel raul rebeca renato ricardo roberto rocio rodolfo rodrigo rosa rosario ruben ruth salvador samuel sandra
  santiago sara sebastian sergio silvia simon sofia soledad susana teresa tomas trinidad valentina valeria vanessa veronica
  vicente victor victoria viviana ximena yolanda`.split(/\s+/),
);
