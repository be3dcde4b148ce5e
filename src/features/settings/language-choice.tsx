import { X } from "lucide-react";
import { Button } from "@/components/ui/button.tsx";
import { Badge } from "@/components/ui/badge.tsx";
import { Field } from "@/components/ui/field.tsx";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "@/components/ui/select.tsx";
import { languageName } from "./ai-model-words.ts";

/** Languages that can be chosen. */
const OFFERED =
  "ar bg bn cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nl no pl pt ro ru sk sl sr sv sw ta th tr uk ur vi zh"
    .split(" ")
    .toSorted((one, other) => languageName(one).localeCompare(languageName(other)));

interface LanguageChoiceProps {
  value: string[];
  onChange: (value: string[]) => void;
  error: string | undefined;
}

/** Which languages answers may be in, the first one being for questions in any other. */
export function LanguageChoice({ value, onChange, error }: LanguageChoiceProps) {
  const [first] = value;
  return (
    <div className="grid gap-2">
      <Select value="" onValueChange={(chosen) => onChange([...value, chosen])}>
        <Field
          label="Languages"
          error={error}
          hint={
            first === undefined
              ? "Answers are in the language of the question."
              : value.length === 1
                ? `Answers are in ${languageName(first)}, whatever the language of the question.`
                : `Answers are in the language of the question where it is one of these, else in ${languageName(first)}.`
          }
        >
          <SelectTrigger className="w-full max-w-md">
            <SelectValue placeholder="Add a language" />
          </SelectTrigger>
        </Field>
        <SelectContent>
          {OFFERED.filter((code) => !value.includes(code)).map((code) => (
            <SelectItem key={code} value={code}>
              {languageName(code)}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
      {value.length > 0 && (
        <ul aria-label="Chosen languages" className="flex flex-wrap gap-2">
          {value.map((code) => (
            <li key={code}>
              <Badge variant="outline" className="h-7 gap-1 pr-0.5 pl-2">
                {languageName(code)}
                <Button
                  variant="ghost"
                  size="icon-xs"
                  aria-label={`Remove ${languageName(code)}`}
                  onClick={() => onChange(value.filter((one) => one !== code))}
                >
                  <X />
                </Button>
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
