const english = `a about above after again against all also am an and any are as at be because been before being below
between both but by can cannot could did do does doing down during each few for from further had has have having he
her here hers herself him himself his how i if in into is it its itself just me more most my myself no nor not of off
on once only or other our ours ourselves out over own same she should so some such than that the their theirs them
themselves then there these they this those through to too under until up very was we were what when where which
while who whom whose why will with would you your yours yourself yourselves
didnt doesnt dont isnt arent wasnt werent hasnt havent hadnt wont wouldnt cant couldnt shouldnt im ive id youre theyre
thats whats`;

const stopWords = new Set(english.split(/\s+/));

/** Whether a folded word only holds an English sentence together. */
export function isStopWord(folded: string): boolean {
  return stopWords.has(folded);
}
